import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { Actor } from '../storage/audit.repository.js';
import type { AdministratorRequest } from './principal-request.js';

/** Who makes the request, as the log of changes has it, in a handler with admin access. */
export const CurrentActor = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Actor =>
    context.switchToHttp().getRequest<AdministratorRequest>().actor,
);
