import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Injectable } from '@nestjs/common';

/** A file that the page loads. */
export interface SwaggerFile {
  readonly mediaType: string;
  readonly body: Buffer;
}

const mediaTypes: Readonly<Record<string, string>> = {
  'swagger-ui.css': 'text/css; charset=utf-8',
  'swagger-ui-bundle.js': 'text/javascript; charset=utf-8',
};

/** The files of Swagger UI, from its package on this machine. */
@Injectable()
export class SwaggerFiles {
  private readonly files = new Map<string, Promise<Buffer>>();

  /** Undefined for what is none of them. */
  async find(name: string): Promise<SwaggerFile | undefined> {
    const mediaType = Object.hasOwn(mediaTypes, name) ? mediaTypes[name] : undefined;
    if (mediaType === undefined) return undefined;
    const body = this.files.get(name) ?? readFile(join(folder(), name));
    this.files.set(name, body);
    return { mediaType, body: await body };
  }
}

/** Swagger UI is what Nest's package brings along. */
function folder(): string {
  const { resolve } = createRequire(import.meta.url);
  const nest = createRequire(resolve('@nestjs/swagger'));
  return dirname(nest.resolve('swagger-ui-dist/package.json'));
}
