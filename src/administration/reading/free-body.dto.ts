import type { JsonValue } from '#libs/json';

/** A body whose fields are read by rules of their own: those that the command line has as well. */
export class FreeBodyDto {
  readonly [field: string]: JsonValue;
}
