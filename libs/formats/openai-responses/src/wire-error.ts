import type { OpenAiErrorWords } from '#libs/codec-kit';

/** The error body of all OpenAI families. */
export interface ResponsesErrorBody {
  readonly error: OpenAiErrorWords;
}

/** An error inside a stream: the documented flat fields, and the nested ones that every SDK throws on. */
export interface ResponsesErrorEvent extends Omit<OpenAiErrorWords, 'type'> {
  readonly type: 'error';
  readonly sequence_number: number;
  readonly error: OpenAiErrorWords;
}
