import { constant, whole } from './fields.js';

/** `GET /api/response-cache`. */
export class ResponseCacheDto {
  @constant('response_cache')
  readonly object!: string;

  @whole('Answers that are kept.')
  readonly answers!: number;

  @whole('Bytes that they take.')
  readonly size!: number;
}

/** `DELETE /api/response-cache`. */
export class PurgedResponseCacheDto {
  @constant('response_cache')
  readonly object!: string;

  @whole('Answers that were thrown away.')
  readonly deleted!: number;
}
