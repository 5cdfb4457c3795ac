import type { Type } from '@nestjs/common';

/** A parameter of a query. */
export interface QueryParameter {
  readonly name: string;
  readonly description: string;
  /** Default: text. */
  readonly schema?: Readonly<Record<string, unknown>>;
  readonly required?: boolean;
}

/** What a client gets where all is well. */
export type Answer =
  | { readonly kind: 'object'; readonly of: Type }
  /** `{object: 'list', data}`. */
  | { readonly kind: 'list'; readonly of: Type }
  /** A list with `has_more` and `next_cursor`. */
  | { readonly kind: 'page'; readonly of: Type }
  /** Bodies that are no business of ours: a vendor's format, or bytes. By media type. */
  | { readonly kind: 'media'; readonly types: readonly string[] };

/** What a route does. */
export interface RouteDescription {
  readonly tag: string;
  readonly summary: string;
  /** A class with documented fields. Absent: what the route itself checks, or no body. */
  readonly body?: Type;
  /** The body may be left out. */
  readonly bodyIsOptional?: boolean;
  readonly answer: Answer;
  /** Default 200. */
  readonly status?: number;
  readonly query?: readonly QueryParameter[];
}

/** By method and path: `GET /api/tokens/{token}`. */
export type RouteDescriptions = Readonly<Record<string, RouteDescription>>;

export const objectOf = (of: Type): Answer => ({ kind: 'object', of });
export const listOf = (of: Type): Answer => ({ kind: 'list', of });
export const pageOf = (of: Type): Answer => ({ kind: 'page', of });
export const mediaOf = (...types: string[]): Answer => ({ kind: 'media', types });
/** A status and headers alone. */
export const nothing: Answer = mediaOf();
