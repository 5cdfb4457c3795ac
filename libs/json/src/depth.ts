import type { JsonObject, JsonValue } from './json-value.js';

const pathSegments = 6;
const segmentCharacters = 40;

/**
 * Finds a value nested too deep. Arrays and objects count, the outermost as 1; scalars add no depth.
 * Costs one look per value, whatever the length of strings, and stops at the first find.
 *
 * @returns the dotted path of a container beyond `maximumDepth`, shortened to its first segments
 *   (`messages.0.content…`), or undefined where there is none
 */
export function findTooDeep(value: JsonValue, maximumDepth: number): string | undefined {
  if (!isContainer(value)) return undefined;
  if (maximumDepth < 1) return '';
  const trail = [enter(value)];
  for (let current = trail.at(-1); current !== undefined; current = trail.at(-1)) {
    const child = nextContainer(current);
    if (child === undefined) trail.pop();
    else if (trail.length >= maximumDepth) return describe(trail);
    else trail.push(enter(child));
  }
  return undefined;
}

type Container = JsonObject | readonly JsonValue[];

/** A container on the way down, and how far its children are seen. */
interface Visit {
  readonly container: Container;
  /** Absent for an array, whose keys are its indexes. */
  readonly keys: readonly string[] | undefined;
  next: number;
}

function enter(container: Container): Visit {
  return { container, keys: isArray(container) ? undefined : Object.keys(container), next: 0 };
}

function nextContainer(visit: Visit): Container | undefined {
  const { container, keys } = visit;
  const length = isArray(container) ? container.length : (keys?.length ?? 0);
  while (visit.next < length) {
    const index = visit.next++;
    const child = isArray(container) ? container[index] : container[keys?.[index] ?? ''];
    if (isContainer(child)) return child;
  }
  return undefined;
}

function describe(trail: readonly Visit[]): string {
  const segments = trail
    .slice(0, pathSegments)
    .map(({ keys, next }) => keys?.[next - 1] ?? String(next - 1))
    .map((key) => (key.length > segmentCharacters ? `${key.slice(0, segmentCharacters)}…` : key));
  return segments.join('.') + (trail.length > pathSegments ? '…' : '');
}

function isContainer(value: JsonValue | undefined): value is Container {
  return typeof value === 'object' && value !== null;
}

function isArray(container: Container): container is readonly JsonValue[] {
  return Array.isArray(container);
}
