import type { FeatureSheet } from '#libs/canonical';

const kept = { carriage: 'kept' } as const;
const mapped = (detail: string) => ({ carriage: 'mapped', detail }) as const;
const approximated = (detail: string) => ({ carriage: 'approximated', detail }) as const;
const reported = (detail: string) => ({ carriage: 'reported', detail }) as const;
const refused = (detail: string) => ({ carriage: 'refused', detail }) as const;

const noPlace = reported('The format has no field for it.');
const byUrl = refused(
  'The model takes media as bytes alone, and the gateway has not fetched the URL; send the content itself.',
);
const stored = refused('The file is stored at another vendor; send its content.');
const conversation = refused('The vendor stores no conversations; send the messages.');

/** What becomes of every feature on its way to Converse. */
export const bedrockConverseFeatures: FeatureSheet = {
  temperature: approximated(
    'Values above 1 are sent as 1; left away while Claude thinks and for models without sampling.',
  ),
  'top-p': approximated(
    'Left away beside temperature for Claude, while it thinks, and for models without sampling.',
  ),
  'top-k': approximated('In the fields of Claude and Nova; other models take none.'),
  'min-p': noPlace,
  'frequency-penalty': noPlace,
  'presence-penalty': noPlace,
  'repetition-penalty': noPlace,
  seed: noPlace,
  stop: approximated('As stopSequences; those of white space alone are left away.'),
  'max-tokens': mapped('As inferenceConfig.maxTokens.'),
  candidates: refused('The model gives one answer to a request; ask several times.'),
  logprobs: noPlace,
  'logit-bias': noPlace,
  'system-turn-later': approximated('Moved before the conversation.'),
  'participant-name': reported('Turns carry no names.'),
  'answer-prefill': approximated('White space at its end is left away.'),
  'image-bytes': mapped('PNG, JPEG, GIF and WebP; other types are refused.'),
  'image-url': byUrl,
  'image-file': stored,
  'image-detail': reported('The resolution of an image cannot be asked for.'),
  'audio-input': mapped('As an audio block.'),
  'video-input': mapped('As a video block; by its address it is refused.'),
  'document-bytes': mapped('PDF, Word, Excel, HTML, CSV, Markdown and text; other types are refused.'),
  'document-url': byUrl,
  'document-text': mapped('As a document of type txt.'),
  'document-file': stored,
  filename: approximated('Letters, digits, spaces, hyphens and brackets; each name once.'),
  'media-name': reported('Documents alone have names.'),
  'function-tools': mapped('Names outside the alphabet or too long are renamed and come back.'),
  'custom-tools': approximated('Sent as functions with one string.'),
  'server-tools': refused('Another vendor runs this tool; this model does not have it.'),
  'strict-tools': mapped('As toolSpec.strict.'),
  'tool-choice-required': approximated('As any; left to the model while Claude thinks.'),
  'tool-choice-named': approximated('As tool; left to the model while Claude thinks.'),
  'tool-choice-allowed': mapped('Only the allowed tools are sent.'),
  'parallel-tool-calls-off': reported('Parallel calls cannot be switched off.'),
  'tool-result-media': kept,
  'tool-result-error': approximated(
    'As status for Claude and Nova; other models are told by the words alone.',
  ),
  'tool-call-proof': reported('Only its issuer can read the proof of a call.'),
  'server-tool-replay': refused(
    'Another vendor ran the tool of this call; leave such calls out of the conversation.',
  ),
  'citations-replay': reported('Citations are no part of a conversation here.'),
  'refusal-replay': approximated('Sent as text.'),
  'reasoning-switch': approximated(
    'In the words of Claude and Nova; gpt-oss always thinks, other models cannot be asked.',
  ),
  'reasoning-effort': approximated(
    'As a budget or an effort for Claude, as the nearest level for Nova and gpt-oss; other models cannot be asked.',
  ),
  'reasoning-budget': approximated(
    'As a budget of at least 1024 for Claude, else as the nearest effort; other models cannot be asked.',
  ),
  'reasoning-summary': approximated('As display for Claude; other models show what they do.'),
  'reasoning-replay': approximated(
    "Thinking with the vendor's own signature goes back, to Claude with Anthropic's too; other thinking is left away.",
  ),
  'json-output': approximated('The model is told to answer in JSON.'),
  'json-schema-output': approximated('As outputConfig.textFormat; models without it are told the schema.'),
  verbosity: noPlace,
  'audio-output': refused('The model answers with text.'),
  'image-output': refused('The model answers with text.'),
  'cache-marks': approximated(
    'As cachePoint for Claude and Nova, for 5 minutes or (Claude) 1 hour; of more than four the last four are kept.',
  ),
  'cache-key': reported('Prompts are cached by their content.'),
  'cache-mode': reported('What is cached is marked.'),
  'cache-retention': reported('Lifetimes stand at cache marks.'),
  'user-id': reported('Requests carry no user ids.'),
  metadata: approximated("As requestMetadata, in the vendor's alphabet."),
  'service-tier': approximated('The tiers default, flex and priority; others are left away.'),
  store: reported('The answer is not stored.'),
  'previous-response': conversation,
  conversation,
  'stream-padding': reported('Amazon pads streams by itself.'),
};
