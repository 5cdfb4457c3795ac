import { z } from 'zod';
import { modelFactsShape, modelFactsShapes } from './model-facts.schema.js';
import { affinityModes, contentFaults, strategy } from './routing-kinds.js';
import type { ContentFault } from './routing-kinds.js';
import { duration, kind, oneOf, text, truth, wholeNumber } from './setting-kinds.js';
import type { Kind } from './setting-kinds.js';
import { settingNotes } from './setting.js';

/** A key that may be left out. */
const optional = <Value>({ schema }: Pick<Kind<Value>, 'schema'>, description: string, fallback: string) =>
  schema.optional().register(settingNotes, { description, fallback });

const tokens = wholeNumber({ least: 0, most: 1_000_000_000 });

const conditions = z.strictObject({
  vision: optional(truth(), 'true: only requests with pictures; false: only those without.', 'both'),
  audio: optional(truth(), 'The same for sound.', 'both'),
  tools: optional(truth(), 'The same for tools.', 'both'),
  schema: optional(truth(), 'The same for answers by a JSON schema.', 'both'),
  stream: optional(truth(), 'The same for streams.', 'both'),
  minTokens: optional(
    tokens,
    'Only prompts of at least so many tokens, as far as the gateway can tell.',
    '0',
  ),
  maxTokens: optional(tokens, 'Only prompts of at most so many tokens.', 'any'),
});

const candidate = z.strictObject({
  provider: text('the id of a provider').schema.register(settingNotes, {
    description: 'Id of the provider that serves it.',
  }),
  model: text("the upstream's name for the model").schema.register(settingNotes, {
    description: "The provider's name for the model.",
  }),
  weight: optional(
    wholeNumber({ least: 0, most: 1_000_000 }),
    'Share of the requests under the strategy weighted. 0: only where the others fail.',
    '1',
  ),
  priority: optional(
    wholeNumber({ least: 0, most: 1000 }),
    'Candidates with a smaller number go first, whatever the strategy.',
    '0',
  ),
  ...modelFactsShape,
  when: conditions.optional(),
});

const patience = duration({ least: 1 });
const ofDeadlines = 'deadlines';

const deadlines = z.strictObject({
  connect: optional(patience, 'Instead of deadlines.connect.', ofDeadlines),
  firstByte: optional(patience, 'Instead of deadlines.firstByte.', ofDeadlines),
  firstToken: optional(patience, 'Instead of deadlines.firstToken.', ofDeadlines),
  idle: optional(patience, 'Instead of deadlines.idle.', ofDeadlines),
  total: optional(patience, 'Instead of deadlines.total.', ofDeadlines),
});

const hedge = z.strictObject({
  after: duration({ least: 1, off: true }).schema.register(settingNotes, {
    description: 'Instead of routing.hedgeAfter.',
    fallback: 'routing.hedgeAfter',
  }),
});

const contentFault = kind<ContentFault>(
  (value) =>
    contentFaults.find((fault) => fault === value) ?? {
      is: 'is not one of these errors',
      fix: `Write one of: ${contentFaults.join(', ')}.`,
    },
);

const candidates = z.array(candidate).min(1);

const model = z.strictObject({
  candidates,
  strategy: optional(strategy(), 'Instead of routing.strategy.', 'routing.strategy'),
  retries: optional(wholeNumber({ least: 0, most: 10 }), 'Instead of routing.retries.', 'routing.retries'),
  deadlines: deadlines.optional(),
  hedge: hedge.optional(),
  fallbackOn: z.array(contentFault.schema).optional().register(settingNotes, {
    description: 'Instead of routing.fallbackOn.',
    fallback: 'routing.fallbackOn',
  }),
  affinity: optional(oneOf(...affinityModes), 'Instead of routing.affinity.', 'routing.affinity'),
});

/** A model: the list of its candidates alone, or with settings of its own. Issues keep the path in the file. */
export const modelSchema = z.unknown().transform((value, context): z.output<typeof model> => {
  const result = Array.isArray(value)
    ? candidates.transform((list) => ({ candidates: list })).safeParse(value)
    : model.safeParse(value);
  if (result.success) return result.data;
  for (const issue of result.error.issues) {
    context.issues.push({ ...issue, input: value } as z.core.$ZodRawIssue);
  }
  return z.NEVER;
});

/** The shapes within a model, for the documentation and for messages. */
export const modelShapes = {
  candidate: candidate.shape,
  conditions: conditions.shape,
  ...modelFactsShapes,
  model: model.shape,
  deadlines: deadlines.shape,
  hedge: hedge.shape,
} as const;
