import type { JsonObject } from '#libs/json';
import type { VendorReply } from '../../vendor.js';
import { invalidArgument } from '../google-error.js';
import { dataOf, textIn, turnsOf } from '../reading.js';
import type { Turn } from '../reading.js';

const unequal =
  'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.';

/**
 * Checks that calls and results fit together: the user begins; every turn with calls is followed at once by one
 * with as many results, for functions that were called. Neighbouring turns of the model are one, since the
 * vendor's own clients keep a stream chunk by chunk.
 */
export function checkFunctionTurns(request: JsonObject): VendorReply | undefined {
  const turns = turnsOf(request);
  if (turns[0]?.role === 'model') {
    return invalidArgument(
      dataOf(turns[0], 'functionCall').length > 0
        ? 'Please ensure that function call turn comes immediately after a user turn or after a function response turn.'
        : 'Please ensure that multiturn requests begin with a user turn.',
    );
  }
  let open: readonly JsonObject[] = [];
  for (const [index, turn] of turns.entries()) {
    const results = dataOf(turn, 'functionResponse');
    if (turn.role === 'model') open = [...open, ...dataOf(turn, 'functionCall')];
    else {
      const fault = checkResults(open, results, turns[index - 1]);
      if (fault) return fault;
      open = [];
    }
  }
  return open.length > 0 ? invalidArgument(unequal) : undefined;
}

function checkResults(
  calls: readonly JsonObject[],
  results: readonly JsonObject[],
  before: Turn | undefined,
): VendorReply | undefined {
  if (results.length > 0 && (calls.length === 0 || before?.role !== 'model')) {
    return invalidArgument(
      'Please ensure that function response turn comes immediately after a function call turn.',
    );
  }
  if (results.length !== calls.length) return invalidArgument(unequal);
  return checkNames(calls, results) ?? checkIds(calls, results);
}

/** Without ids the vendor matches by name and order. */
function checkNames(calls: readonly JsonObject[], results: readonly JsonObject[]): VendorReply | undefined {
  const [called, answered] = [calls, results].map((list) => list.map(({ name }) => textIn(name)).sort());
  const stray = answered?.find((name, index) => name !== called?.[index]);
  return stray === undefined
    ? undefined
    : invalidArgument(
        `Function response \`${stray}\` does not match any function call of the function call turn.`,
      );
}

function checkIds(calls: readonly JsonObject[], results: readonly JsonObject[]): VendorReply | undefined {
  const ids = calls.map(({ id }) => textIn(id)).filter((id) => id !== '');
  const stray = results.map(({ id }) => textIn(id)).find((id) => id !== '' && !ids.includes(id));
  return stray === undefined
    ? undefined
    : invalidArgument(
        `Function response id \`${stray}\` does not match any function call of the function call turn.`,
      );
}
