import { carried, group } from '#libs/codec-kit';
import type { OwnFields } from '#libs/codec-kit';

/** What only text completions can say; the fields named here are told by the decoder, by what they ask for. */
export const openAiCompletionsOwnFields: OwnFields = {
  request: {
    stream_options: group,
    prompt: carried,
    suffix: carried,
    best_of: carried,
    logprobs: carried,
    echo: carried,
  },
};
