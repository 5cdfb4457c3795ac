import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Principal } from '../tokens/principal.js';
import type { PrincipalRequest } from './principal-request.js';

/** The principal of the request, in a handler with token access. */
export const CurrentPrincipal = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Principal =>
    context.switchToHttp().getRequest<PrincipalRequest>().principal,
);
