import { oncePer } from '#libs/codec-kit';
import type { FeatureSheet } from '#libs/canonical';
import type { MessagesDialect } from './dialect.js';

const noPlace = 'The format has no field for it.';
const noFiles = 'A file is known to the vendor alone that stores it; send its content.';

/** What becomes of every feature on its way to this format. */
export const anthropicMessagesFeatures: FeatureSheet = {
  temperature: {
    carriage: 'approximated',
    detail: 'Values above 1 are sent as 1; left away while the model thinks and for models without sampling.',
  },
  'top-p': {
    carriage: 'approximated',
    detail: 'Left away beside temperature, while the model thinks and for models without sampling.',
  },
  'top-k': {
    carriage: 'approximated',
    detail: 'Left away while the model thinks and for models without sampling.',
  },
  'min-p': { carriage: 'reported', detail: noPlace },
  'frequency-penalty': { carriage: 'reported', detail: noPlace },
  'presence-penalty': { carriage: 'reported', detail: noPlace },
  'repetition-penalty': { carriage: 'reported', detail: noPlace },
  seed: { carriage: 'reported', detail: noPlace },
  stop: { carriage: 'approximated', detail: 'Sequences of white space alone are left away.' },
  'max-tokens': {
    carriage: 'mapped',
    detail: 'Sent as max_tokens; a default is filled where none was given.',
  },
  candidates: { carriage: 'refused', detail: 'The model gives one answer to a request; ask several times.' },
  logprobs: { carriage: 'reported', detail: noPlace },
  'logit-bias': { carriage: 'reported', detail: noPlace },
  'system-turn-later': { carriage: 'kept' },
  'participant-name': { carriage: 'reported', detail: noPlace },
  'answer-prefill': { carriage: 'approximated', detail: 'White space at its end is left away.' },
  'image-bytes': { carriage: 'mapped', detail: 'JPEG, PNG, GIF and WebP; other types are refused.' },
  'image-url': { carriage: 'mapped', detail: 'Sent as an image block with a URL.' },
  'image-file': { carriage: 'refused', detail: noFiles },
  'image-detail': { carriage: 'reported', detail: 'The resolution of an image cannot be asked for.' },
  'audio-input': { carriage: 'refused', detail: 'The model takes no audio; send its transcript.' },
  'video-input': { carriage: 'refused', detail: 'The model takes no video; send single frames as images.' },
  'document-bytes': { carriage: 'mapped', detail: 'PDF and text; other types are refused.' },
  'document-url': { carriage: 'mapped', detail: 'Sent as a document block with a URL.' },
  'document-text': { carriage: 'mapped', detail: 'Sent as a document block with text.' },
  'document-file': { carriage: 'refused', detail: noFiles },
  filename: { carriage: 'mapped', detail: 'Sent as title.' },
  'media-name': { carriage: 'reported', detail: 'Documents alone have names.' },
  'function-tools': {
    carriage: 'mapped',
    detail: 'Names outside the alphabet or too long are renamed and come back.',
  },
  'custom-tools': { carriage: 'approximated', detail: 'Sent as functions with one string.' },
  'server-tools': {
    carriage: 'approximated',
    detail: "Web search becomes the vendor's own; other tools that a vendor runs are refused.",
  },
  'strict-tools': {
    carriage: 'approximated',
    detail: 'What the strict subset of JSON Schema lacks is told in descriptions.',
  },
  'tool-choice-required': {
    carriage: 'approximated',
    detail: 'Sent as any; as auto while the model thinks.',
  },
  'tool-choice-named': { carriage: 'approximated', detail: 'Sent as tool; as auto while the model thinks.' },
  'tool-choice-allowed': { carriage: 'mapped', detail: 'Only the allowed tools are sent.' },
  'parallel-tool-calls-off': { carriage: 'mapped', detail: 'Sent as disable_parallel_tool_use.' },
  'tool-result-media': { carriage: 'kept' },
  'tool-result-error': { carriage: 'kept' },
  'tool-call-proof': { carriage: 'reported', detail: 'Only its issuer can read the proof of a call.' },
  'server-tool-replay': {
    carriage: 'approximated',
    detail: "Kept where this vendor ran the tool; another vendor's calls are refused.",
  },
  'citations-replay': {
    carriage: 'approximated',
    detail: "The vendor's own citations are kept; others are left away.",
  },
  'refusal-replay': { carriage: 'approximated', detail: 'Sent as text.' },
  'reasoning-switch': {
    carriage: 'mapped',
    detail: 'Sent as thinking; where the model thinks with budgets, on without a budget is reported.',
  },
  'reasoning-effort': {
    carriage: 'approximated',
    detail: 'Sent as a budget of tokens, or as an effort where the model thinks adaptively.',
  },
  'reasoning-budget': {
    carriage: 'approximated',
    detail:
      'At least 1024 and below the limit of tokens; sent as an effort where the model thinks adaptively.',
  },
  'reasoning-summary': { carriage: 'mapped', detail: 'Shown unless the client says otherwise.' },
  'reasoning-replay': {
    carriage: 'approximated',
    detail: "Thinking with the vendor's own signature is kept; other thinking is left away.",
  },
  'json-output': { carriage: 'approximated', detail: 'The model is told to answer in JSON.' },
  'json-schema-output': {
    carriage: 'approximated',
    detail: "What the vendor's subset of JSON Schema lacks is told in descriptions.",
  },
  verbosity: { carriage: 'reported', detail: noPlace },
  'audio-output': { carriage: 'refused', detail: 'The model answers with text.' },
  'image-output': { carriage: 'refused', detail: 'The model answers with text.' },
  'cache-marks': {
    carriage: 'approximated',
    detail: 'Lifetimes are 5 minutes or 1 hour; of more than four marks the last four are kept.',
  },
  'cache-key': { carriage: 'reported', detail: 'Prompts are cached by their content.' },
  'cache-mode': { carriage: 'reported', detail: 'What is cached is marked.' },
  'cache-retention': { carriage: 'reported', detail: 'Lifetimes stand at cache marks.' },
  'user-id': { carriage: 'mapped', detail: 'Sent as metadata.user_id.' },
  metadata: { carriage: 'reported', detail: 'The format has no free metadata.' },
  'service-tier': {
    carriage: 'approximated',
    detail: 'The tiers auto and default are mapped; others are left away.',
  },
  store: { carriage: 'reported', detail: 'The answer is not stored.' },
  'previous-response': {
    carriage: 'refused',
    detail: 'The vendor stores no conversations; send the messages.',
  },
  conversation: { carriage: 'refused', detail: 'The vendor stores no conversations; send the messages.' },
  'stream-padding': { carriage: 'reported', detail: noPlace },
};

/** What becomes of each feature on its way to an upstream of these ways. */
export const anthropicMessagesFeaturesIn = oncePer(
  ({ systemTurns, webSearch }: MessagesDialect): FeatureSheet => {
    return {
      ...anthropicMessagesFeatures,
      ...(!systemTurns && {
        'system-turn-later': { carriage: 'approximated', detail: 'Moved before the conversation.' } as const,
      }),
      ...(!webSearch && {
        'server-tools': {
          carriage: 'refused',
          detail: 'Another vendor runs this tool; this model does not have it.',
        } as const,
      }),
    };
  },
);
