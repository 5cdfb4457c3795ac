import type { FeatureSheet } from '#libs/canonical';
import type { GenerateContentDialect } from './dialect.js';

const kept = { carriage: 'kept' } as const;
const mapped = (detail: string) => ({ carriage: 'mapped', detail }) as const;
const approximated = (detail: string) => ({ carriage: 'approximated', detail }) as const;
const reported = (detail: string) => ({ carriage: 'reported', detail }) as const;
const refused = (detail: string) => ({ carriage: 'refused', detail }) as const;

const byUrl = refused(
  'The model takes media as bytes alone, and the gateway has not fetched the URL; send the content itself.',
);
const stored = refused('The file is stored at another vendor; send its content.');
const unnamed = reported('Media carry no names.');
const cached = reported('Google caches common prefixes by itself; marks and keys have no place.');

/** What becomes of each feature on its way to Gemini's generateContent. */
export const googleGenerateContentFeatures: FeatureSheet = {
  temperature: kept,
  'top-p': kept,
  'top-k': kept,
  'min-p': reported('The model does not take min_p.'),
  'frequency-penalty': kept,
  'presence-penalty': kept,
  'repetition-penalty': reported('The model does not take a repetition penalty.'),
  seed: kept,
  stop: approximated('As stopSequences; more than 5 are refused, empty ones left away.'),
  'max-tokens': mapped('As maxOutputTokens.'),
  candidates: mapped('As candidateCount.'),
  logprobs: mapped('As responseLogprobs and logprobs.'),
  'logit-bias': reported("Token ids are a vendor's own; the model takes no biases."),
  'system-turn-later': approximated('The text of later system turns is put at the end of the instruction.'),
  'participant-name': reported('Turns carry no names.'),
  'answer-prefill': kept,
  'image-bytes': mapped('As inlineData.'),
  'image-url': byUrl,
  'image-file': stored,
  'image-detail': approximated('One resolution, the highest asked for, holds for all media.'),
  'audio-input': mapped('As inlineData.'),
  'video-input': mapped('As inlineData; of URLs YouTube alone, unless the model takes others.'),
  'document-bytes': mapped('As inlineData.'),
  'document-url': byUrl,
  'document-text': mapped('As inlineData of type text/plain.'),
  'document-file': stored,
  filename: unnamed,
  'media-name': unnamed,
  'function-tools': mapped('As functionDeclarations with parametersJsonSchema.'),
  'custom-tools': approximated('As functions with one string; a grammar is told in the description.'),
  'server-tools': refused('The tool is run by another vendor; the model does not have it.'),
  'strict-tools': reported('Arguments are not held to the schema strictly.'),
  'tool-choice-required': mapped('As mode ANY.'),
  'tool-choice-named': mapped('As mode ANY with one allowed function.'),
  'tool-choice-allowed': mapped('As allowedFunctionNames with mode ANY or VALIDATED.'),
  'parallel-tool-calls-off': reported('Parallel calls cannot be switched off.'),
  'tool-result-media': approximated(
    'Media follow the result in the same turn, unless the model takes them in it.',
  ),
  'tool-result-error': mapped('As the key "error" of the response.'),
  'tool-call-proof': approximated("Google's own signatures are kept; others are left away."),
  'server-tool-replay': refused(
    'Another vendor ran the tool of this call; leave such calls out of the conversation.',
  ),
  'citations-replay': reported('Citations are no part of a conversation here.'),
  'refusal-replay': approximated('Sent as text.'),
  'reasoning-switch': approximated(
    'Off is sent as the lowest level, or as a budget of 0; on is left to the model.',
  ),
  'reasoning-effort': approximated(
    'As the nearest thinking level, or a budget for models that have budgets.',
  ),
  'reasoning-budget': approximated('As a thinking level, or at most 24,576 tokens.'),
  'reasoning-summary': mapped('As includeThoughts.'),
  'reasoning-replay': approximated(
    "Google's own thoughts go back with their signatures; others are left out.",
  ),
  'json-output': mapped('As responseMimeType.'),
  'json-schema-output': mapped('As responseJsonSchema; keywords it lacks move into descriptions.'),
  verbosity: reported('The model has no setting for it.'),
  'audio-output': refused('The model speaks with other voices and in another sound format than asked for.'),
  'image-output': mapped('As responseModalities.'),
  'cache-marks': cached,
  'cache-key': cached,
  'cache-mode': cached,
  'cache-retention': cached,
  'user-id': reported('Requests carry no user ids.'),
  metadata: reported('Requests carry no metadata.'),
  'service-tier': approximated('As serviceTier where Google has the tier.'),
  store: reported('The answer is not stored.'),
  'previous-response': refused('It refers to a stored conversation; send the messages.'),
  conversation: refused('It refers to a stored conversation; send the messages.'),
  'stream-padding': reported('Streams are not padded.'),
};

const byFileUrl: Partial<FeatureSheet> = {
  'image-url': mapped('As fileData.'),
  'document-url': mapped('As fileData.'),
};

const either = [false, true] as const;

/** By whether the model takes addresses of files, then by whether results may hold media. */
const sheets = either.map((fileUrls) =>
  either.map((toolResultMedia): FeatureSheet => {
    return {
      ...googleGenerateContentFeatures,
      ...(fileUrls && byFileUrl),
      ...(toolResultMedia && { 'tool-result-media': kept }),
    };
  }),
);

/** What becomes of each feature on its way to a model of these ways. */
export function googleGenerateContentFeaturesIn({
  fileUrls,
  toolResultMedia,
}: GenerateContentDialect): FeatureSheet {
  return sheets[Number(fileUrls)]?.[Number(toolResultMedia)] ?? googleGenerateContentFeatures;
}
