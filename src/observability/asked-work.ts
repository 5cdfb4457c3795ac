/** What a request asks of a model, as far as it is known before anybody is asked. */
export interface AskedWork {
  /** The model as the client named it. */
  readonly model: string;
  /** `generation`, `embedding`, …; `counting` where only the prompt's tokens are asked for. */
  readonly endpoint: string;
  /** The client's wire format: `openai-chat`, `anthropic-messages`, … */
  readonly format: string;
  readonly stream: boolean;
  /** Bytes of the request. Absent: not known. */
  readonly size?: number;
  /** Tokens that the answer may have, as the client says. */
  readonly maxOutput?: number;
  /** Pictures that are wanted, or characters that are to be read aloud, as the client says. */
  readonly count?: number;
}
