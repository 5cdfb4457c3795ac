import { isJsonArray } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { asked, depthOf, paragraphs, schemaOf } from '../../facts.js';
import type { Fact } from '../../facts.js';
import { isSaid, record, records, sorted, text } from '../../wire/json.js';

type Side = 'user' | 'model';

/** A call that waits for its result. Ids are often absent: then name and order tell. */
interface Pending {
  readonly id: string;
  readonly name: string;
  readonly fact: Fact;
}

/** What a generate-content upstream is asked. Source: formats/generate-content.md, "Request". */
export function readGenerateContentRequest(body: JsonObject): readonly Fact[] {
  const { systemInstruction, contents, generationConfig, tools, toolConfig, ...others } = body;
  const calls: Pending[] = [];
  return [
    ...records(record(systemInstruction).parts).flatMap((part) =>
      paragraphs(text(part.text)).map(asked.system),
    ),
    ...records(contents).flatMap(({ role, parts }) =>
      role === 'model'
        ? joinWords(records(parts)).flatMap((part) => readPart(part, 'model', calls))
        : records(parts).flatMap((part) => readPart(part, 'user', calls)),
    ),
    ...records(tools).flatMap((tool) => records(tool.functionDeclarations).map(readTool)),
    ...readToolConfig(record(record(toolConfig).functionCallingConfig)),
    ...Object.entries(record(generationConfig)).flatMap(([name, value]) =>
      readSetting(name, value, generationConfig),
    ),
    ...Object.keys(others).map(asked.unknown),
  ];
}

/** Clients return the model's words in the pieces in which they were streamed. */
function joinWords(parts: readonly JsonObject[]): readonly JsonObject[] {
  const joined: JsonObject[] = [];
  for (const part of parts) {
    const last = joined.at(-1);
    const joins = isSaid(last?.text) && isSaid(part.text) && last?.thought === part.thought;
    if (joins && !isSaid(last?.thoughtSignature)) {
      joined.splice(-1, 1, { ...part, text: text(last?.text) + text(part.text) });
    } else joined.push(part);
  }
  return joined;
}

function readPart(part: JsonObject, side: Side, calls: Pending[]): readonly Fact[] {
  const facts = readContent(part, side, calls);
  return isSaid(part.thoughtSignature) ? [...facts, asked.proof(text(part.thoughtSignature))] : facts;
}

function readContent(part: JsonObject, side: Side, calls: Pending[]): readonly Fact[] {
  if (isSaid(part.functionCall)) return [readCall(record(part.functionCall), calls)];
  if (isSaid(part.functionResponse)) return readResult(record(part.functionResponse), calls);
  if (isSaid(part.inlineData)) return [readInline(record(part.inlineData), side)];
  if (isSaid(part.fileData)) return [readFile(record(part.fileData), side)];
  const words = paragraphs(text(part.text));
  return words.map((paragraph) =>
    part.thought === true ? asked.thought(paragraph) : asked.words(side, paragraph),
  );
}

function readInline({ mimeType, data }: JsonObject, side: Side): Fact {
  const isImage = text(mimeType).startsWith('image/');
  return (isImage ? asked.image : asked.document)(side, text(mimeType), text(data));
}

function readFile({ mimeType, fileUri }: JsonObject, side: Side): Fact {
  const isDocument = text(mimeType) === 'application/pdf';
  return (isDocument ? asked.documentAt : asked.imageAt)(side, text(fileUri));
}

function readCall({ name, args, id }: JsonObject, calls: Pending[]): Fact {
  const fact = asked.call(text(name), record(args));
  calls.push({ id: text(id), name: text(name), fact });
  return fact;
}

function readResult({ name, response, id, parts }: JsonObject, calls: Pending[]): readonly Fact[] {
  const place = calls.findIndex((call) =>
    isSaid(id) && call.id !== '' ? call.id === id : call.name === name,
  );
  const [call] = place < 0 ? [] : calls.splice(place, 1);
  const fact = call?.fact ?? 'no call';
  // The vendor's own word, and those of the AI SDK's package.
  const { output, content, error } = record(response);
  return [
    asked.result(fact, text(output ?? content ?? error)),
    ...records(parts).map(({ inlineData }) =>
      asked.resultImage(fact, text(record(inlineData).mimeType), text(record(inlineData).data)),
    ),
    ...(isSaid(error) ? [asked.failure(fact)] : []),
  ];
}

const readTool = ({ name, description, parametersJsonSchema: schema, parameters }: JsonObject): Fact =>
  asked.tool(text(name), text(description), schemaOf(record(schema ?? parameters)));

function readToolConfig({ mode, allowedFunctionNames: allowed }: JsonObject): readonly Fact[] {
  if (!isSaid(mode)) return [];
  const named = isJsonArray(allowed) ? text(allowed[0]) : 'required';
  return [asked.setting('tool choice', mode === 'ANY' ? named : text(mode).toLowerCase())];
}

function readSetting(
  name: string,
  value: JsonValue | undefined,
  config: JsonValue | undefined,
): readonly Fact[] {
  switch (name) {
    case 'maxOutputTokens':
      return [asked.setting('max tokens', Number(value))];
    case 'temperature':
      return [asked.setting('temperature', Number(value))];
    case 'topP':
      return [asked.setting('top p', Number(value))];
    case 'topK':
      return [asked.setting('top k', Number(value))];
    case 'stopSequences':
      return isJsonArray(value) ? value.map((stop) => asked.setting('stop', text(stop))) : [];
    case 'candidateCount':
      return value === 1 ? [] : [asked.setting('candidates', Number(value))];
    case 'responseLogprobs':
      return value === true ? [asked.setting('logprobs', Number(record(config).logprobs ?? 0))] : [];
    case 'logprobs':
      return [];
    case 'responseMimeType':
      return value === 'application/json' ? [] : [asked.unknown(`responseMimeType ${text(value)}`)];
    case 'responseJsonSchema':
      return [asked.setting('answer schema', sorted(value))];
    case 'thinkingConfig':
      return readThinking(record(value));
    default:
      return [asked.unknown(name)];
  }
}

function readThinking({ thinkingBudget, thinkingLevel, includeThoughts }: JsonObject): readonly Fact[] {
  return [
    ...(isSaid(thinkingBudget) ? [asked.setting('thinking', depthOf(Number(thinkingBudget)))] : []),
    ...(isSaid(thinkingLevel) ? [asked.setting('thinking', text(thinkingLevel).toLowerCase())] : []),
    ...(includeThoughts === true ? [asked.setting('thoughts shown', 'yes')] : []),
  ];
}
