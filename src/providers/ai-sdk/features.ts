import type { FeatureSheet } from '#libs/canonical';

const kept = { carriage: 'kept' } as const;
const mapped = (detail: string) => ({ carriage: 'mapped', detail }) as const;
const approximated = (detail: string) => ({ carriage: 'approximated', detail }) as const;
const reported = (detail: string) => ({ carriage: 'reported', detail }) as const;
const refused = (detail: string) => ({ carriage: 'refused', detail }) as const;

const setting = approximated('Packages say where a model does not take it.');
const noPlace = reported("The AI SDK's interface has no field for it.");
const byUrl = refused(
  'Packages are given media as bytes alone, and the gateway has not fetched the URL; send the content itself.',
);
const stored = refused('The file is stored at a vendor; send its content.');
const conversation = refused('Conversations stored at a vendor are out of reach here; send the messages.');

/** What becomes of every feature on its way to a package that nobody here knows. */
export const aiSdkFeatures: FeatureSheet = {
  temperature: setting,
  'top-p': setting,
  'top-k': setting,
  'min-p': noPlace,
  'frequency-penalty': setting,
  'presence-penalty': setting,
  'repetition-penalty': noPlace,
  seed: setting,
  stop: setting,
  'max-tokens': mapped('As maxOutputTokens.'),
  candidates: refused('The model gives one answer to a request; ask several times.'),
  logprobs: reported('Answers have no place for them.'),
  'logit-bias': noPlace,
  'system-turn-later': approximated('Moved before the conversation.'),
  'participant-name': reported('Turns carry no names.'),
  'answer-prefill': kept,
  'image-bytes': mapped('As a file part.'),
  'image-url': byUrl,
  'image-file': stored,
  'image-detail': approximated("In the options of OpenAI's package; others take none."),
  'audio-input': mapped('As a file part; a package refuses what its vendor does not hear.'),
  'video-input': mapped('As a file part; a package refuses what its vendor does not see.'),
  'document-bytes': mapped('As a file part.'),
  'document-url': byUrl,
  'document-text': mapped('As a file part of type text/plain.'),
  'document-file': stored,
  filename: kept,
  'media-name': kept,
  'function-tools': mapped('Names outside the alphabet or too long are renamed and come back.'),
  'custom-tools': approximated('Sent as functions with one string.'),
  'server-tools': approximated("As tools of the vendor's own package; to others they are refused."),
  'strict-tools': setting,
  'tool-choice-required': kept,
  'tool-choice-named': kept,
  'tool-choice-allowed': mapped('Only the allowed tools are sent.'),
  'parallel-tool-calls-off': approximated("In the options of OpenAI's and Anthropic's packages."),
  'tool-result-media': approximated('As content of the result; a package says where its vendor takes none.'),
  'tool-result-error': approximated('As an error of text; beside media in the result it is left away.'),
  'tool-call-proof': approximated("Goes back to its issuer's package; of others it is left away."),
  'server-tool-replay': reported('Calls of tools that a vendor ran are left out of the conversation.'),
  'citations-replay': reported('Citations are no part of a conversation here.'),
  'refusal-replay': approximated('Sent as text.'),
  'reasoning-switch': approximated('As none, or as a medium effort where none is said.'),
  'reasoning-effort': approximated('As reasoning; a package takes the nearest that its model has.'),
  'reasoning-budget': approximated("In the options of Anthropic's and Google's packages, else as an effort."),
  'reasoning-summary': approximated("In the options of OpenAI's and Google's packages; others take none."),
  'reasoning-replay': approximated(
    "Thinking with a proof goes back to its issuer's package, thinking without one to packages whose vendors sign none; other thinking is left away.",
  ),
  'json-output': mapped('As responseFormat.'),
  'json-schema-output': approximated('As responseFormat; a package says where its model has none.'),
  verbosity: approximated("In the options of OpenAI's package; others take none."),
  'audio-output': refused('Packages ask for no spoken answers.'),
  'image-output': approximated("In the options of Google's package; to others it is refused."),
  'cache-marks': approximated("In the options of Anthropic's package; others take none."),
  'cache-key': approximated("In the options of OpenAI's package; others take none."),
  'cache-mode': noPlace,
  'cache-retention': noPlace,
  'user-id': approximated("In the options of OpenAI's and Anthropic's packages; others take none."),
  metadata: approximated("In the options of OpenAI's package; others take none."),
  'service-tier': approximated("In the options of OpenAI's package; others take none."),
  store: approximated("In the options of OpenAI's package; elsewhere the answer is not stored."),
  'previous-response': conversation,
  conversation,
  'stream-padding': reported('The gateway pads no streams.'),
};

const byAddress = mapped('As a file part with the address; the vendor fetches it.');

/** Packages that hand addresses on to vendors who fetch them. */
const handOn: Readonly<Record<string, Partial<FeatureSheet>>> = {
  '@ai-sdk/openai': { 'image-url': byAddress, 'document-url': byAddress },
  '@ai-sdk/anthropic': { 'image-url': byAddress, 'document-url': byAddress },
};

/**
 * What becomes of every feature on its way to a package.
 * @param api the method that gives its language models, where the configuration names one
 */
export function aiSdkFeaturesFor(specifier: string, api?: string): FeatureSheet {
  const sheet = { ...aiSdkFeatures, ...handOn[specifier] };
  // OpenAI's chat completions take documents as bytes alone.
  return api === 'chat' && specifier === '@ai-sdk/openai' ? { ...sheet, 'document-url': byUrl } : sheet;
}
