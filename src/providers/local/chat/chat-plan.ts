import { GatewayError, unported } from '#libs/canonical';
import type { CanonicalRequest, Loss, Sampling } from '#libs/canonical';
import { toGrammarSchema } from './grammar-schema.js';
import { writePrompt } from './prompt.js';
import type { ChatJob, ChatTurn, Constraint } from './protocol.js';
import { planSampling } from './sampling.js';
import { ignoredKeywords, planTools } from './tool-plan.js';
import type { ToolPlan } from './tool-plan.js';

/** A request as the embedded model can serve it. */
export interface ChatPlan {
  readonly job: ChatJob;
  /** Set where the answer is a function call. */
  readonly tools?: ToolPlan;
  readonly losses: readonly Loss[];
}

/**
 * Plans an answer.
 * @throws GatewayError `caller_unsupported_feature` or `caller_invalid_request` where the model cannot serve it.
 */
export function planChat(request: CanonicalRequest): ChatPlan {
  refuseWhatCannotBe(request);
  const losses: Loss[] = [];
  const sampling = request.sampling ?? {};
  const prompt = writePrompt(request);
  const plan = planSampling(sampling);
  losses.push(...prompt.losses, ...plan.losses, ...furtherLosses(request));
  const tools = planTools(request, losses);
  if (tools !== undefined && sampling.stop !== undefined) losses.push(uselessStop);
  const constraint = tools ? schemaConstraint(tools) : constraintOf(request, losses);
  return {
    job: {
      turns: tools === undefined ? prompt.value : instruct(prompt.value, tools.instruction),
      candidates: sampling.n ?? 1,
      ...(sampling.maxOutputTokens !== undefined && { maxTokens: sampling.maxOutputTokens }),
      stop: tools === undefined ? (sampling.stop ?? []) : [],
      sampling: plan.value,
      ...(constraint !== undefined && { constraint }),
      ...topLogprobs(sampling),
    },
    ...(tools !== undefined && { tools }),
    losses,
  };
}

function refuseWhatCannotBe(request: CanonicalRequest): void {
  if (request.messages.length === 0) {
    const message = 'messages is empty; the model needs something to answer.';
    throw new GatewayError('caller_invalid_request', message, { param: 'messages' });
  }
  if (request.output?.modalities?.some((modality) => modality !== 'text') === true)
    throw new GatewayError('caller_unsupported_feature', 'The embedded model answers in text only.', {
      param: 'modalities',
    });
  const { session } = request;
  if (session?.previousResponseId !== undefined || session?.conversation !== undefined)
    throw new GatewayError(
      'caller_unsupported_feature',
      'The embedded model keeps no conversations; send all messages.',
      { param: session.previousResponseId === undefined ? 'conversation' : 'previous_response_id' },
    );
}

function constraintOf(request: CanonicalRequest, losses: Loss[]): Constraint | undefined {
  const format = request.output?.format;
  if (format === undefined || format.kind === 'text') return undefined;
  if (format.kind === 'json' || format.schema === undefined) return { kind: 'json' };
  const { schema, ignored } = toGrammarSchema(format.schema);
  if (ignored.length > 0) losses.push(ignoredKeywords('response_format', ignored));
  return { kind: 'schema', schema };
}

const uselessStop: Loss = {
  path: 'stop',
  feature: 'stop',
  action: 'dropped',
  detail: 'A demanded function call is written to its end.',
};

const schemaConstraint = (tools: ToolPlan): Constraint => ({ kind: 'schema', schema: tools.schema });

/** The instruction stands before everything else, with the client's own where the conversation begins with one. */
function instruct(turns: readonly ChatTurn[], instruction: string): ChatTurn[] {
  const [first, ...rest] = turns;
  if (first?.role === 'system') return [{ role: 'system', text: `${first.text}\n\n${instruction}` }, ...rest];
  return [{ role: 'system', text: instruction }, ...turns];
}

function furtherLosses(request: CanonicalRequest): Loss[] {
  const losses: Loss[] = [];
  const drop = (feature: string, detail: string) => {
    losses.push({ path: feature, feature, action: 'dropped', detail });
  };
  const { effort, mode } = request.reasoning ?? {};
  if (request.reasoning !== undefined && effort !== 'none' && mode !== 'off')
    drop('reasoning', 'The embedded model does not think before it answers.');
  if (request.output?.verbosity !== undefined) drop('verbosity', 'The embedded model has no such setting.');
  if (request.serviceTier !== undefined) drop('service_tier', 'There is one tier.');
  return [...losses, ...unported(request)];
}

function topLogprobs(sampling: Sampling): { topLogprobs?: number } {
  return sampling.logprobs === true ? { topLogprobs: sampling.topLogprobs ?? 0 } : {};
}
