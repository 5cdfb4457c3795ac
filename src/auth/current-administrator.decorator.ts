import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Administrator } from '../tokens/admin-key-lookup.js';
import type { AdministratorRequest } from './principal-request.js';

/** Whose admin key the request holds, in a handler with admin access. */
export const CurrentAdministrator = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Administrator =>
    context.switchToHttp().getRequest<AdministratorRequest>().administrator,
);
