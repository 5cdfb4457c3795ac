import { isJsonArray, isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { redacted } from '../../observability/secret-scrubber.js';

/** Names of one place, from the outside in: `*` is any name or element, `**` any number of them. */
type Place = readonly string[];

/** A place, and how much of it has been gone through. */
interface Progress {
  readonly place: Place;
  readonly passed: number;
}

/** Places in JSON whose values are not kept. */
export class Places {
  private readonly beginning: readonly Progress[];

  /** @param places separated by commas: `metadata, messages.*.name, **.password` */
  constructor(places: string) {
    this.beginning = places
      .split(',')
      .map((place) => place.trim())
      .filter((place) => place !== '')
      .map((place) => ({ place: place.split('.'), passed: 0 }));
  }

  get areNone(): boolean {
    return this.beginning.length === 0;
  }

  /** The value without what stands at these places. */
  redact(value: JsonValue): JsonValue {
    return this.areNone ? value : redactAt(value, this.beginning);
  }
}

function redactAt(value: JsonValue, progress: readonly Progress[]): JsonValue {
  if (progress.length === 0) return value;
  if (isJsonArray(value))
    return value.map((element, index) => redactMember(element, String(index), progress));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member = null]) => [name, redactMember(member, name, progress)]),
  );
}

function redactMember(value: JsonValue, name: string, progress: readonly Progress[]): JsonValue {
  const further = progress.flatMap((step) => advance(step, name));
  return further.some(({ place, passed }) => passed === place.length) ? redacted : redactAt(value, further);
}

function advance({ place, passed }: Progress, name: string): readonly Progress[] {
  const wanted = place[passed];
  if (wanted === '**') {
    const isLast = passed === place.length - 1;
    if (isLast) return [{ place, passed: place.length }];
    return [{ place, passed }, ...advance({ place, passed: passed + 1 }, name)];
  }
  return wanted === '*' || wanted === name ? [{ place, passed: passed + 1 }] : [];
}
