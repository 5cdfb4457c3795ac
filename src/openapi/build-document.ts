import type { INestApplication, Type } from '@nestjs/common';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';
import type { OpenAPIObject } from '@nestjs/swagger';
import { packageVersion } from '../cli/version.js';
import type { DocumentedBody } from '../pipeline/body/documented-body.js';
import { administrationRoutes } from './descriptions/administration.js';
import type { RouteDescription, RouteDescriptions } from './descriptions/description.js';
import { gatewayRoutes } from './descriptions/gateway.js';
import { priceRoutes } from './descriptions/prices.js';
import { providerRoutes } from './descriptions/providers.js';
import { usageRoutes } from './descriptions/usage.js';
import { handlerBodies } from './handler-bodies.js';
import { answersOf, bodyOf, modelsOf, parametersOf, securityOf } from './operation-parts.js';
import { ErrorDto } from './schemas/error.dto.js';

const descriptions: RouteDescriptions = {
  ...administrationRoutes,
  ...priceRoutes,
  ...providerRoutes,
  ...usageRoutes,
  ...gatewayRoutes,
};

const about = `The admin API takes an admin key, everything under /v1 a token. Bodies of the vendors' formats show the fields
that the gateway checks; whatever else they hold goes to the model as it came.`;

/** Routes that are another one's under other spellings: escaped colons, older versions. */
const alias = /%3a|^\/v1\/(?:models|tunedModels)\/\{path\}|^\/v1alpha\//i;

/** What the document is about, of whatever version; pages and their files are not. */
const documented = /^\/(?:api|v\d+(?:alpha|beta)?|healthz|readyz)(?:\/|$)/;

/** A route as Nest found it. */
export interface FoundRoute {
  readonly method: string;
  /** As the document writes it: `/api/tokens/{token}`. */
  readonly path: string;
  /** `Controller_handler`, with a number where the handler has several paths. */
  readonly operationId: string;
}

/** Every route there is, but for other spellings of one and the files of pages. */
export function foundRoutes(application: INestApplication): readonly FoundRoute[] {
  const { paths } = SwaggerModule.createDocument(application, new DocumentBuilder().build());
  return Object.entries(paths).flatMap(([path, item]) =>
    alias.test(path) || !documented.test(path)
      ? []
      : Object.entries(item as Record<string, { readonly operationId: string }>).map(
          ([method, { operationId }]) => ({ method: method.toUpperCase(), path: named(path), operationId }),
        ),
  );
}

/** Google's methods stand behind a model. */
const named = (path: string): string => path.replace(/^\/v1beta\/\{path\}:/, '/v1beta/models/{model}:');

/**
 * Describes the routes in OpenAPI 3.1. Takes a tenth of a second.
 * @returns without `servers`, which depend on who asks
 */
export function buildDocument(application: INestApplication): OpenAPIObject {
  const bodies = handlerBodies(application);
  const described = foundRoutes(application).flatMap((route) => {
    const description = descriptions[`${route.method} ${route.path}`];
    return description === undefined ? [] : [{ ...route, description }];
  });
  const paths: OpenAPIObject['paths'] = {};
  for (const { method, path, operationId, description } of described) {
    const body = bodies.get(operationId.replace(/\[\d+\]$/, ''));
    const operation = operationOf({ method, path, operationId }, description, body);
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  const models = new Set<Type>([ErrorDto, ...described.flatMap((route) => modelsOf(route.description))]);
  return { ...componentsOf(application, [...models]), paths };
}

function operationOf(
  { method, path, operationId }: FoundRoute,
  description: RouteDescription,
  body: DocumentedBody | undefined,
) {
  const sent = method === 'POST' || method === 'PATCH' ? bodyOf(description, body) : undefined;
  return {
    operationId: operationId.replace(/\[(\d+)\]$/, (_whole, index: string) =>
      index === '0' ? '' : `_${index}`,
    ),
    tags: [description.tag],
    summary: description.summary,
    parameters: parametersOf(path, description),
    ...(sent !== undefined && { requestBody: sent }),
    responses: answersOf(path, description),
    security: securityOf(path),
  };
}

/** The frame of the document, with the schemas of these classes. */
function componentsOf(application: INestApplication, extraModels: readonly Type[]): OpenAPIObject {
  const frame = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Model Gateway')
    .setDescription(about)
    .setVersion(packageVersion())
    .setLicense('Apache-2.0', 'https://www.apache.org/licenses/LICENSE-2.0')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'An admin key: ak-gw-…' }, 'adminKey')
    .addBearerAuth({ type: 'http', scheme: 'bearer', description: 'A token: sk-gw-…' }, 'token')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'x-api-key' }, 'anthropicKey')
    .addApiKey({ type: 'apiKey', in: 'header', name: 'x-goog-api-key' }, 'googleKey')
    .build();
  const include: never[] = [];
  return SwaggerModule.createDocument(application, frame, { include, extraModels: [...extraModels] });
}
