import type { JsonObject } from '#libs/json';
import type { ApiVersion } from '../api-version.js';
import { isOurRedaction, isOurSignature } from '../signatures.js';
import { checkDocument, checkImage } from './check-media.js';
import { checkWords } from './check-text.js';
import { toolNames } from './check-tools.js';
import { flag, isSaid, list, matching, object, tag, text, unknownField } from './field-checks.js';
import { InvalidField } from './invalid-field.js';
import { readBlocks } from './turn.js';
import type { PlacedBlock, Role, Turn } from './turn.js';

const toolIds = /^[a-zA-Z0-9_-]+$/u;

/** Blocks that only the vendor's own tools make; taken as they are. */
const serverBlocks = [
  'server_tool_use',
  'web_search_tool_result',
  'web_fetch_tool_result',
  'code_execution_tool_result',
  'bash_code_execution_tool_result',
  'text_editor_code_execution_tool_result',
  'tool_search_tool_result',
  'mcp_tool_use',
  'mcp_tool_result',
  'container_upload',
  'compaction',
] as const;

const blockTypes = [
  'text',
  'image',
  'document',
  'search_result',
  'thinking',
  'redacted_thinking',
  'tool_use',
  'tool_result',
  ...serverBlocks,
] as const;

type BlockType = (typeof blockTypes)[number];

/** Whose turns a block may stand in. Absent: anybody's but the system's. */
const places: Readonly<Partial<Record<BlockType, Role>>> = {
  image: 'user',
  search_result: 'user',
  tool_result: 'user',
  thinking: 'assistant',
  redacted_thinking: 'assistant',
  tool_use: 'assistant',
};

const resultBlocks = ['text', 'image', 'document', 'search_result', 'tool_reference'] as const;

/** Checks every block of a turn by itself. @throws InvalidField */
export function checkBlocks({ role, blocks }: Turn, version: ApiVersion): void {
  for (const { block, path } of blocks) {
    const type = tag(block, path, blockTypes);
    checkPlace(type, role, path, version);
    checkBlock(type, { block, path }, role, version);
  }
}

function checkPlace(type: BlockType, role: Role, path: string, { isLenient }: ApiVersion): void {
  if (role === 'system' && type !== 'text')
    throw new InvalidField(path, '`system` messages can only hold `text` blocks');
  const place = type === 'document' && !isLenient ? 'user' : places[type];
  if (place !== undefined && place !== role)
    throw new InvalidField(path, `\`${type}\` blocks can only be in \`${place}\` messages`);
}

function checkBlock(type: BlockType, { block, path }: PlacedBlock, role: Role, version: ApiVersion): void {
  switch (type) {
    case 'text':
      checkText(block, path, role, version);
      break;
    case 'image':
      checkImage(block, `${path}.image`);
      break;
    case 'document':
      checkDocument(block, `${path}.document`);
      break;
    case 'thinking':
      checkThinkingBlock(block, path);
      break;
    case 'redacted_thinking':
      checkRedacted(block, path);
      break;
    case 'tool_use':
      checkToolUse(block, `${path}.tool_use`);
      break;
    case 'tool_result':
      checkToolResult(block, `${path}.tool_result`);
      break;
    default:
  }
}

function checkText(block: JsonObject, path: string, role: Role, { isLenient }: ApiVersion): void {
  checkWords(block.text, `${path}.text.text`, 'messages');
  if (!isSaid(block.citations)) return;
  const citations = list(block.citations, `${path}.text.citations`);
  if (citations.length > 0 && role === 'user' && !isLenient) unknownField(`${path}.text.citations`);
}

/** The vendor takes back only what it signed, as it signed it. */
function checkThinkingBlock(block: JsonObject, path: string): void {
  const thinking = text(block.thinking, `${path}.thinking.thinking`);
  const signature = text(block.signature, `${path}.thinking.signature`);
  if (block.cache_control !== undefined) unknownField(`${path}.thinking.cache_control`);
  if (!isOurSignature(signature, thinking))
    throw new InvalidField(path, 'Invalid `signature` in `thinking` block');
}

function checkRedacted(block: JsonObject, path: string): void {
  const data = text(block.data, `${path}.redacted_thinking.data`);
  if (block.cache_control !== undefined) unknownField(`${path}.redacted_thinking.cache_control`);
  if (!isOurRedaction(data)) throw new InvalidField(path, 'Invalid `data` in `redacted_thinking` block');
}

function checkToolUse(block: JsonObject, path: string): void {
  matching(block.id, `${path}.id`, toolIds);
  matching(block.name, `${path}.name`, toolNames);
  object(block.input, `${path}.input`);
}

function checkToolResult(block: JsonObject, path: string): void {
  matching(block.tool_use_id, `${path}.tool_use_id`, toolIds);
  if (isSaid(block.is_error)) flag(block.is_error, `${path}.is_error`);
  if (!isSaid(block.content) || typeof block.content === 'string') return;
  for (const { block: inner, path: place } of readBlocks(block.content, `${path}.content`)) {
    const type = tag(inner, place, resultBlocks);
    if (type === 'text') checkWords(inner.text, `${place}.text.text`, 'messages');
    if (type === 'image') checkImage(inner, `${place}.image`);
    if (type === 'document') checkDocument(inner, `${place}.document`);
  }
}
