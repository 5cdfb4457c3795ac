import type { CanonicalRequest, FormatName, Message, Tool } from '#libs/canonical';
import { addUp, measureParts } from './measure-parts.js';
import type { Measure } from './measure-parts.js';

/** Around each turn, its role included; around a name; before the answer. Source: OpenAI's cookbook, "How to count tokens". */
const turnFrame = 4;
const nameFrame = 1;
const answerOpening = 3;
/** Around each tool, and around all of them. Source: gpt-tokenizer's function rules. */
const toolFrame = 8;
const toolsFrame = 9;

/**
 * What a model reads of a request.
 * @param format the upstream's: vendors count media by formulas of their own
 */
export function measurePrompt(request: CanonicalRequest, format: FormatName): Measure {
  const { system, messages, tools, output } = request;
  const schema = output?.format?.kind === 'schema' ? output.format.schema : undefined;
  return addUp([
    { texts: [], tokens: answerOpening },
    ...(system ? [frame(measureParts(system, format), turnFrame)] : []),
    ...messages.map((message) => measureTurn(message, format)),
    ...(tools && tools.length > 0 ? [{ texts: [], tokens: toolsFrame }, ...tools.map(measureTool)] : []),
    ...(schema ? [{ texts: [JSON.stringify(schema)], tokens: toolFrame }] : []),
  ]);
}

function measureTurn({ parts, name }: Message, format: FormatName): Measure {
  const measure = frame(measureParts(parts, format), turnFrame);
  return name === undefined ? measure : addUp([measure, { texts: [name], tokens: nameFrame }]);
}

function measureTool(tool: Tool): Measure {
  if (tool.kind === 'server') return { texts: [JSON.stringify(tool.value)], tokens: toolFrame };
  const texts = [tool.name, tool.description ?? '', JSON.stringify(definitionOf(tool) ?? {})];
  return { texts, tokens: toolFrame };
}

const definitionOf = (tool: Exclude<Tool, { kind: 'server' }>) =>
  tool.kind === 'function' ? tool.schema : tool.grammar;

const frame = ({ texts, tokens }: Measure, around: number): Measure => ({ texts, tokens: tokens + around });
