/** At most so many times `JSON.parse` of a request's body. */
const ratioTarget = 3;
/** Microseconds an event of a stream may cost. */
const eventTarget = 15;

/** Prints a line for each request. @returns {string[]} the names of those above the target */
export function printRequests(requests) {
  if (requests.length === 0) return [];
  console.log('\nRequests, µs of CPU                  parse  decode  decode+encode  × parse  (+ stringify)');
  for (const { name, parse, decode, translate, ratio, stringify } of requests) {
    const times = [column(parse, 7), column(decode, 8), column(translate, 15)].join('');
    console.log(`${name.padEnd(36)}${times}${column(ratio, 9)}${column(stringify, 15)}`);
  }
  return requests.filter(({ ratio }) => ratio > ratioTarget).map(({ name }) => name);
}

/** Prints a line for each stream. @returns {string[]} the names of those above the target */
export function printStreams(streams) {
  if (streams.length === 0) return [];
  console.log('\nStreams                              events  µs of CPU an event');
  for (const { name, events, perEvent } of streams) {
    console.log(`${name.padEnd(36)}${String(events).padStart(7)}${column(perEvent, 20)}`);
  }
  return streams.filter(({ perEvent }) => perEvent > eventTarget).map(({ name }) => name);
}

const column = (value, width) => value.toFixed(value < 100 ? 2 : 0).padStart(width);
