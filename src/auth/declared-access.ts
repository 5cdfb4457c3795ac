import type { ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { ACCESS_METADATA } from './access.decorator.js';
import type { Access } from './access.decorator.js';

/** Who may call a handler, as it declares or its controller does. Each is asked for its metadata once. */
export class DeclaredAccess {
  private readonly ofControllers = new Map<object, Map<object, Access>>();

  constructor(private readonly reflector: Reflector) {}

  /** Undefined where nothing is declared. */
  of(context: ExecutionContext): Access | undefined {
    const controller = context.getClass();
    const handler = context.getHandler();
    const known = this.ofControllers.get(controller)?.get(handler);
    if (known !== undefined) return known;
    const access = this.reflector.getAllAndOverride<Access | undefined>(ACCESS_METADATA, [
      handler,
      controller,
    ]);
    if (access !== undefined) this.remember(controller, handler, access);
    return access;
  }

  private remember(controller: object, handler: object, access: Access): void {
    const ofHandlers = this.ofControllers.get(controller) ?? new Map<object, Access>();
    this.ofControllers.set(controller, ofHandlers.set(handler, access));
  }
}
