import type { JsonObject } from '#libs/json';

/** "Cache the prompt up to and including this part." */
export interface ResponsesCacheBreakpoint {
  readonly mode: 'explicit';
  readonly ttl?: string;
}

interface InputPart {
  readonly prompt_cache_breakpoint?: ResponsesCacheBreakpoint;
}

export interface ResponsesInputText extends InputPart {
  readonly type: 'input_text';
  readonly text: string;
}

/** An image by http(s) or `data:` URL, or by id. */
export interface ResponsesInputImage extends InputPart {
  readonly type: 'input_image';
  readonly image_url?: string | null;
  readonly file_id?: string | null;
  readonly detail?: 'auto' | 'low' | 'high' | 'original';
}

/** A document by id, by http(s) URL, or inline as a `data:` URL with a name. */
export interface ResponsesInputFile extends InputPart {
  readonly type: 'input_file';
  readonly file_id?: string | null;
  readonly file_url?: string;
  readonly file_data?: string;
  readonly filename?: string;
  readonly detail?: 'auto' | 'low' | 'high';
}

/** Sound as base64. */
export interface ResponsesInputAudio extends InputPart {
  readonly type: 'input_audio';
  readonly input_audio: { readonly data: string; readonly format: 'mp3' | 'wav' };
}

export type ResponsesInputPart =
  ResponsesInputText | ResponsesInputImage | ResponsesInputFile | ResponsesInputAudio;

/** A source cited for a stretch of the text; offsets count characters. Other kinds name files. */
export interface ResponsesUrlCitation {
  readonly type: 'url_citation';
  readonly url: string;
  readonly title: string;
  readonly start_index: number;
  readonly end_index: number;
}

export interface ResponsesTokenLogprob {
  readonly token: string;
  readonly logprob: number;
  readonly bytes: readonly number[];
  readonly top_logprobs: readonly Omit<ResponsesTokenLogprob, 'top_logprobs'>[];
}

export interface ResponsesOutputText {
  readonly type: 'output_text';
  readonly text: string;
  readonly annotations: readonly (ResponsesUrlCitation | JsonObject)[];
  readonly logprobs?: readonly ResponsesTokenLogprob[];
}

export interface ResponsesRefusal {
  readonly type: 'refusal';
  readonly refusal: string;
}

export type ResponsesOutputPart = ResponsesOutputText | ResponsesRefusal;
