import { collectLosses, uncarried } from '#libs/canonical';
import type { CanonicalRequest, FeatureSheet, Reasoning, Translated } from '#libs/canonical';
import { effortForBudget } from '#libs/codec-kit';
import type { CallOptions } from '../package/sdk-models.js';
import { CallLosses } from './call-losses.js';
import type { Vendor } from './vendor.js';
import { vendorOptions } from './vendor-options.js';
import { writeSampling } from './write-sampling.js';
import { writePrompt } from './write-prompt.js';
import { writeTools } from './write-tools.js';

/**
 * Writes a request as a package is asked, in the current interface. Everything but the signal and the operator's
 * options.
 * @throws GatewayError `caller_unsupported_feature` where leaving something away would change the meaning
 */
export function writeCall(
  request: CanonicalRequest,
  vendor: Vendor,
  features: FeatureSheet,
): Translated<CallOptions> {
  const missing = uncarried(request, features);
  const losses = new CallLosses();
  const providerOptions = vendorOptions(request, vendor, losses);
  const reasoning = writeReasoning(request.reasoning, vendor, losses);
  reportChoices(request, vendor, losses);
  const value: CallOptions = {
    prompt: writePrompt(request, vendor, losses),
    ...writeSampling(request, vendor, losses),
    ...writeTools(request, vendor, losses),
    ...writeFormat(request),
    ...(reasoning !== undefined && { reasoning }),
    ...(providerOptions !== undefined && { providerOptions }),
  };
  return { value, losses: collectLosses(missing, losses.losses) };
}

/** What a package decides by its own knowledge of models, without a word. */
function reportChoices({ output, sampling }: CanonicalRequest, { known }: Vendor, losses: CallLosses): void {
  if (known === 'anthropic' && output?.format?.kind === 'schema') {
    const detail = 'The package asks for it as a format or by a tool, by what the model has.';
    losses.approximated('response_format', 'json-schema-output', detail);
  }
  if (sampling?.topLogprobs !== undefined && sampling.logprobs !== true) {
    losses.dropped('top_logprobs', 'logprobs', 'Answers have no place for them.');
  }
}

function writeFormat({ output }: CanonicalRequest): Pick<CallOptions, 'responseFormat'> {
  const format = output?.format;
  if (format === undefined || format.kind === 'text') return {};
  if (format.kind === 'json') return { responseFormat: { type: 'json' } };
  const { schema, name, description } = format;
  return {
    responseFormat: {
      type: 'json',
      ...(schema !== undefined && { schema }),
      ...(name !== undefined && { name }),
      ...(description !== undefined && { description }),
    },
  };
}

/** Budgets of vendors that have some stand in their packages' options. */
function writeReasoning(
  reasoning: Reasoning | undefined,
  { known }: Vendor,
  losses: CallLosses,
): CallOptions['reasoning'] {
  if (reasoning === undefined) return undefined;
  const { mode, effort, budgetTokens } = reasoning;
  const isChosen = known !== undefined;
  if (mode === 'off' || effort === 'none' || (budgetTokens === 0 && effort === undefined)) {
    const detail = 'The package says so to models that it knows to think.';
    if (isChosen) losses.approximated('reasoning', 'reasoning-switch', detail);
    return 'none';
  }
  if (effort !== undefined) {
    const detail = 'The package makes of it what it knows the model to take: a level, or a budget.';
    if (isChosen && known !== 'openai') losses.approximated('reasoning.effort', 'reasoning-effort', detail);
    return effort;
  }
  if (budgetTokens !== undefined) {
    if (known === 'anthropic' || known === 'google') return undefined;
    const nearest = effortForBudget(budgetTokens);
    const detail = `The budget is sent as the effort ${nearest ?? 'of the model'}.`;
    losses.approximated('reasoning.budget_tokens', 'reasoning-budget', detail);
    return nearest;
  }
  if (mode === undefined) return undefined;
  losses.approximated('reasoning.mode', 'reasoning-switch', 'Thinking is asked for with the effort medium.');
  return 'medium';
}
