import type { ParameterId } from '../conversation/conversation.js';

/** What of the settings a request's field comes from. */
export type SettingName = ParameterId | 'model' | 'system' | 'tools' | 'schema';

/** By the fields' names in all formats, without case, dots and underscores. */
const settings: Readonly<Record<string, SettingName>> = {
  model: 'model',
  system: 'system',
  systeminstruction: 'system',
  instructions: 'system',
  temperature: 'temperature',
  topp: 'topP',
  topk: 'topK',
  maxtokens: 'maxTokens',
  maxcompletiontokens: 'maxTokens',
  maxoutputtokens: 'maxTokens',
  stop: 'stop',
  stopsequences: 'stop',
  seed: 'seed',
  presencepenalty: 'presencePenalty',
  frequencypenalty: 'frequencyPenalty',
  reasoning: 'reasoning',
  reasoningeffort: 'reasoning',
  thinking: 'reasoning',
  thinkingconfig: 'reasoning',
  toolchoice: 'toolChoice',
  toolconfig: 'toolChoice',
  tools: 'tools',
  schema: 'schema',
  responseformat: 'schema',
  text: 'schema',
  responsejsonschema: 'schema',
  responsemimetype: 'schema',
};

/** Fields that hold others of these. */
const holders = new Set(['generationconfig', 'outputconfig']);
/** Within `output_config` these mean another thing than elsewhere. */
const held: Readonly<Record<string, SettingName>> = { effort: 'reasoning', format: 'schema' };

/**
 * Which setting a fault is about, by the field of the request that it names, in any format: `generation_config.top_k`,
 * `max_completion_tokens`, `tools.0.function.parameters`; undefined where it is none of them, such as a message.
 */
export function settingOfParam(param: string): SettingName | undefined {
  const [first = '', second = ''] = param
    .replaceAll(/\[(\w+)\]/g, '.$1')
    .split('.')
    .map((name) => name.replaceAll(/[_-]/g, '').toLowerCase());
  const name = holders.has(first) ? second : first;
  if (holders.has(first) && Object.hasOwn(held, name)) return held[name];
  return Object.hasOwn(settings, name) ? settings[name] : undefined;
}
