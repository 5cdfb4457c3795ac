import type { Preset } from '#libs/provider-kit';

/** How a mock upstream is started. Everything absent: lenient about keys and models, on a free loopback port. */
export interface MockUpstreamOptions {
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Default 0: any free port. */
  readonly port?: number;
  /** The one key that is right. Absent: any, or none. */
  readonly apiKey?: string;
  /** The models it has; others are unknown to it unless scripted. Absent: it takes any name. */
  readonly models?: readonly string[];
  /** Refuse top-level fields the vendor does not document, as it really does. Default false. */
  readonly refuseUnknownFields?: boolean;
  /** Check requests as the vendor does. Default true. */
  readonly validate?: boolean;
  /**
   * For benchmarks: built-in models whose answer depends on nothing but their name are rendered once; requests
   * for them are neither parsed nor checked nor recorded. Default false.
   */
  readonly fast?: boolean;
  /**
   * Play the caches of prompts that OpenAI and Anthropic keep, one for each key and model: their answers tell what was
   * read from them. A function is the clock they go by, in milliseconds. Default false: usage as if there were none,
   * or, with Anthropic's marks, as if each request were the next one of its conversation.
   */
  readonly promptCache?: boolean | (() => number);
  /** Vendors to play as their presets tell of them, each at `presetPath`. Default none. */
  readonly presets?: readonly Preset[];
  /** How many requests are kept for looking at. Default 1000; the oldest go first. */
  readonly keepRequests?: number;
}
