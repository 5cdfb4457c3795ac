import type { CanonicalRequest, MediaPart, Message, Part, TextPart, ToolResultPart } from '#libs/canonical';
import { invalid } from './field-reader.js';
import type { LossCollector } from './loss-collector.js';
import { ToolIds } from './tool-ids.js';

/** A part and where the client wrote it. */
export interface Piece {
  readonly part: Part;
  readonly path: string;
}

/** A turn as the vendor wants it: neighbours of one role are one turn. */
export interface Turn {
  readonly role: 'user' | 'assistant' | 'system';
  pieces: Piece[];
  /** Ids of the calls made or answered here. */
  ids: ToolIds;
}

/** A conversation of another format in the vendor's order. */
export interface Conversation {
  readonly system: readonly Piece[];
  readonly turns: readonly Turn[];
}

/**
 * Puts a conversation in the vendor's order: leading system turns apart, neighbours of one role together, the
 * results of an assistant turn first in the user turn after it, in the order of the calls.
 * @param losses told of what is moved or filled in
 * @param systemTurns system turns may stand inside the conversation; else their text moves before it
 * @throws GatewayError `caller_invalid_request` for a result whose call is not in the turn before
 */
export function arrangeTurns(
  request: CanonicalRequest,
  losses: LossCollector,
  { systemTurns }: { readonly systemTurns: boolean },
): Conversation {
  const system: Piece[] = (request.system ?? []).map((part, index) => ({ part, path: `system.${index}` }));
  const turns: Turn[] = [];
  const usedIds = new Set<string>();
  request.messages.forEach((message, index) => {
    const pieces = piecesOf(message, index);
    const role = roleOf(message);
    if (role === 'system' && (turns.length === 0 || !systemTurns)) {
      if (turns.length > 0) reportMoved(index, losses);
      addAll(system, pieces);
    } else {
      append(turns, role, pieces, usedIds);
    }
  });
  return { system, turns: settleResults(turns, losses) };
}

function piecesOf({ parts }: Message, index: number): Piece[] {
  return parts.map((part, place) => ({ part, path: `messages.${index}.content.${place}` }));
}

function roleOf({ role }: Message): Turn['role'] {
  if (role === 'assistant') return 'assistant';
  return role === 'system' || role === 'developer' ? 'system' : 'user';
}

function reportMoved(index: number, losses: LossCollector): void {
  const detail = 'The upstream takes system text before the conversation alone; it is moved there.';
  losses.approximated(`messages.${index}`, 'system-turn-later', detail);
}

function append(turns: Turn[], role: Turn['role'], pieces: readonly Piece[], usedIds: Set<string>): void {
  const last = turns.at(-1);
  if (last?.role === role) addAll(last.pieces, pieces);
  else turns.push({ role, pieces: [...pieces], ids: new ToolIds(usedIds) });
}

/** One by one: a call takes so many arguments and no more, and a turn may have very many parts. */
function addAll(pieces: Piece[], others: readonly Piece[]): void {
  for (const piece of others) pieces.push(piece);
}

/** Brings results to the turn after their calls. */
function settleResults(turns: readonly Turn[], losses: LossCollector): readonly Turn[] {
  if (!turns.some(needsSettling)) {
    return turns.filter(({ role, pieces }) => role === 'assistant' || pieces.length > 0);
  }
  const settled: Turn[] = [];
  for (const stretch of stretches(turns)) settleStretch(stretch, settled, losses);
  return settled;
}

/** An assistant turn with what follows it up to the next one; the first stretch may lack its assistant turn. */
function stretches(turns: readonly Turn[]): readonly (readonly Turn[])[] {
  const found: Turn[][] = [];
  for (const turn of turns) {
    const last = found.at(-1);
    if (turn.role === 'assistant' || last === undefined) found.push([turn]);
    else last.push(turn);
  }
  return found;
}

function settleStretch(stretch: readonly Turn[], settled: Turn[], losses: LossCollector): void {
  const [assistant] = stretch;
  const following = stretch.filter(({ role }) => role !== 'assistant');
  const results = takeResults(following, losses);
  if (assistant?.role === 'assistant') {
    const { calls, media, others } = sortAssistant(assistant.pieces);
    const answers = answersTo(calls, results, losses);
    const moved = movedMedia(media, losses);
    settled.push({ ...assistant, pieces: others });
    const next = following[0]?.role === 'user' ? following[0] : undefined;
    const first = [...answers, ...moved];
    if (next === undefined && first.length > 0) {
      settled.push({ role: 'user', pieces: first, ids: assistant.ids });
    } else if (next !== undefined) {
      next.pieces = [...first, ...next.pieces];
      next.ids = assistant.ids;
    }
  }
  const [orphan] = results.values();
  if (orphan !== undefined) throw orphaned(orphan);
  for (const turn of following) if (turn.pieces.length > 0) settled.push(turn);
}

/** Without calls, results and media a turn stands as the vendor wants it. */
function needsSettling({ pieces }: Turn): boolean {
  return pieces.some(
    ({ part: { type } }) => type === 'tool-call' || type === 'tool-result' || type === 'media',
  );
}

type ResultPiece = Piece & { readonly part: ToolResultPart };

const isResult = (piece: Piece): piece is ResultPiece => piece.part.type === 'tool-result';

/** Takes the results out of the turns, by call id. */
function takeResults(turns: readonly Turn[], losses: LossCollector): Map<string, ResultPiece> {
  const results = new Map<string, ResultPiece>();
  let hasOther = false;
  for (const turn of turns) {
    for (const piece of turn.pieces) {
      if (!isResult(piece)) hasOther = true;
      else if (results.has(piece.part.callId)) throw orphaned(piece);
      else results.set(piece.part.callId, piece);
      if (isResult(piece) && hasOther) {
        losses.approximated(piece.path, 'part-order', 'Tool results are sent before the rest of the turn.');
      }
    }
    turn.pieces = turn.pieces.filter((piece) => !isResult(piece));
  }
  return results;
}

function orphaned({ part, path }: ResultPiece): Error {
  const problem = `is a result for the call "${part.callId}", which the assistant's turn before it does not make or which is answered already`;
  return invalid(path, problem);
}

interface AssistantPieces {
  readonly calls: readonly { readonly id: string; readonly path: string }[];
  readonly media: readonly (Piece & { readonly part: MediaPart })[];
  readonly others: Piece[];
}

/** The vendor's assistant makes no media: those of other models move to the user's turn. */
function sortAssistant(pieces: readonly Piece[]): AssistantPieces {
  const isMedia = (piece: Piece): piece is Piece & { readonly part: MediaPart } =>
    piece.part.type === 'media';
  return {
    calls: pieces.flatMap(({ part, path }) =>
      part.type === 'tool-call' && part.executor === 'client' ? [{ id: part.id, path }] : [],
    ),
    media: pieces.filter(isMedia),
    others: pieces.filter((piece) => !isMedia(piece)),
  };
}

/** The results in the order of the calls; a call nobody answered gets an error. */
function answersTo(
  calls: AssistantPieces['calls'],
  results: Map<string, ResultPiece>,
  losses: LossCollector,
): Piece[] {
  return calls.map(({ id, path }) => {
    const result = results.get(id);
    results.delete(id);
    if (result !== undefined) return result;
    losses.filled(path, 'tool-result', 'The upstream wants a result for every call; an error is sent.');
    const text: TextPart = { type: 'text', text: 'The tool gave no result.' };
    return { part: { type: 'tool-result', callId: id, parts: [text], isError: true }, path };
  });
}

function movedMedia(media: readonly Piece[], losses: LossCollector): Piece[] {
  const [first] = media;
  if (first === undefined) return [];
  const detail = 'Media that the assistant made are sent in the user turn after it.';
  losses.approximated(first.path, 'media-place', detail);
  const label: TextPart = { type: 'text', text: 'Made by the assistant in the turn before:' };
  return [{ part: label, path: first.path }, ...media];
}
