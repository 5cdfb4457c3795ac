import type { IncomingHttpHeaders } from 'node:http';
import type { CanonicalResponse, FormatName } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import type { ModelCapabilities } from '../../config/model-facts.js';

/** One request that a model is asked as a client of some vendor's SDK would ask it, and what its answer must be like. */
export interface Scenario {
  /** What it tries: `a short answer`. */
  readonly title: string;
  /** The client's format. */
  readonly format: FormatName;
  readonly stream: boolean;
  /** That the client's SDK sends. */
  readonly headers: IncomingHttpHeaders;
  /** What the model must be able to do. Absent: what every model can. */
  readonly needs?: keyof ModelCapabilities & ('tools' | 'schema');
  /** The body as the client's SDK writes it. @param model as clients name it */
  body(model: string): JsonObject;
  /** What is wrong with the answer, as a clause. Undefined: nothing. */
  judge(answer: CanonicalResponse): string | undefined;
}
