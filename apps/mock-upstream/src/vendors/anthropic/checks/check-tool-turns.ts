import { show } from './field-checks.js';
import { InvalidField } from './invalid-field.js';
import type { PlacedBlock, Turn } from './turn.js';

/** Every call needs its result first thing in the user turn after it, every result its call. @throws InvalidField */
export function checkToolTurns(turns: readonly Turn[]): void {
  const seen = new Set<string>();
  turns.forEach((turn, index) => {
    checkNewIds(turn, seen);
    const calls = idsOf(turns[index - 1], 'assistant', 'tool_use', 'id');
    const results = resultsOf(turn);
    checkResults(results, calls);
    const answered = leadingResults(turn);
    const open = calls.filter((id) => !answered.includes(id));
    if (open.length > 0) throw unanswered(open, turns[index - 1]);
  });
  const last = turns.at(-1);
  const open = idsOf(last, 'assistant', 'tool_use', 'id');
  if (open.length > 0) throw unanswered(open, last);
}

function checkNewIds(turn: Turn, seen: Set<string>): void {
  for (const { block, path } of turn.blocks) {
    if (block.type !== 'tool_use') continue;
    if (seen.has(show(block.id))) throw new InvalidField(path, '`tool_use` ids must be unique');
    seen.add(show(block.id));
  }
}

function checkResults(results: readonly PlacedBlock[], calls: readonly string[]): void {
  const seen = new Set<string>();
  for (const { block, path } of results) {
    const id = show(block.tool_use_id);
    if (!calls.includes(id))
      throw new InvalidField(
        path,
        `unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`,
      );
    if (seen.has(id))
      throw new InvalidField(
        path,
        `each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${id}`,
      );
    seen.add(id);
  }
}

function resultsOf({ blocks }: Turn): readonly PlacedBlock[] {
  return blocks.filter(({ block }) => block.type === 'tool_result');
}

/** Results count where nothing stands before them. */
function leadingResults({ blocks }: Turn): readonly string[] {
  const end = blocks.findIndex(({ block }) => block.type !== 'tool_result');
  return blocks.slice(0, end < 0 ? blocks.length : end).map(({ block }) => show(block.tool_use_id));
}

function idsOf(turn: Turn | undefined, role: Turn['role'], type: string, field: string): readonly string[] {
  if (turn?.role !== role) return [];
  return turn.blocks.flatMap(({ block }) => (block.type === type ? [show(block[field])] : []));
}

function unanswered(ids: readonly string[], turn: Turn | undefined): InvalidField {
  return new InvalidField(
    turn?.path ?? 'messages',
    `\`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${ids.join(', ')}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`,
  );
}
