import { isJsonArray, isJsonObject, parseJson } from '#libs/json';
import type { JsonValue } from '#libs/json';
import type { RequestLogConfiguration } from '../../config/settings/request-log-settings.js';
import { linearPattern } from '../../config/linear-pattern.js';
import { redacted, scrubSecrets } from '../../observability/secret-scrubber.js';
import type { KeptBody } from '../../storage/request-body.repository.js';
import type { CapturedBody } from '../captured-body.js';
import { marker, withoutMedia } from './media-markers.js';
import { Places } from './places.js';
import { rewriteEvents } from './redact-events.js';
import { rewriteTexts } from './redact-json.js';

/** Where places are to be redacted, only what can be read as JSON may be kept. */
const withheld = '[not kept: it is cut or no JSON, and places in it are to be redacted]';
const eventData = /^data: ?/;
/** JSON that could not be read. `[DONE]` ends OpenAI's streams. */
const isCutOff = /^data: ?(?!\[DONE\])[[{]/;

/** Makes of a body what may be kept of it: without credentials, without media, without what the operator names. */
export class Redactor {
  private readonly places: Places;
  private readonly patterns: readonly RegExp[];

  constructor(
    private readonly settings: Pick<RequestLogConfiguration, 'maxBody' | 'redactPlaces' | 'redactPatterns'>,
  ) {
    this.places = new Places(settings.redactPlaces);
    this.patterns = settings.redactPatterns.split('\n').filter(Boolean).map(linearPattern);
  }

  /** @param type content type of the body */
  redact(body: CapturedBody, type: string): KeptBody {
    const { size } = body;
    const text = this.textOf(body, type.toLowerCase());
    const kept = Buffer.from(text);
    const isCut = body.isCut || kept.length > this.settings.maxBody;
    if (kept.length <= this.settings.maxBody) return { text, size, isCut };
    // A character that the cut goes through is left out.
    const cut = new TextDecoder().decode(kept.subarray(0, this.settings.maxBody), { stream: true });
    return { text: cut, size, isCut };
  }

  private textOf(body: CapturedBody, type: string): string {
    if (type.startsWith('text/event-stream')) return this.events(body.bytes.toString('utf8'));
    if (type.includes('json')) return this.json(body);
    return /^text\/|subrip|xml/.test(type)
      ? this.text(body.bytes.toString('utf8'))
      : marker(bare(type), body.size);
  }

  private json(body: CapturedBody): string {
    const value = body.isCut ? undefined : parsed(body.bytes);
    if (value === undefined) return this.places.areNone ? this.text(body.bytes.toString('utf8')) : withheld;
    // The elements of an array may be the events of a stream.
    const rewritten = isJsonArray(value)
      ? rewriteEvents(
          value.map((event) => this.places.redact(event)),
          this.rewrite,
        )
      : rewriteTexts(this.places.redact(value), this.rewrite);
    return scrubSecrets(JSON.stringify(rewritten));
  }

  /** Server-sent events, line by line. */
  private events(text: string): string {
    const lines = text.split(/\r?\n/);
    const values = lines.map((line) =>
      eventData.test(line) ? parsed(Buffer.from(line.replace(eventData, ''))) : undefined,
    );
    const events = values.filter((value) => isJsonObject(value) || isJsonArray(value));
    const rewritten = rewriteEvents(
      events.map((event) => this.places.redact(event)),
      this.rewrite,
    );
    let next = 0;
    return lines
      .map((line, index) => {
        const value = values[index];
        if (isJsonObject(value) || isJsonArray(value)) {
          const event = rewritten[next];
          next += 1;
          return scrubSecrets(`data: ${JSON.stringify(event)}`);
        }
        const isCutEvent = isCutOff.test(line) && !this.places.areNone;
        return isCutEvent ? withheld : this.text(line);
      })
      .join('\n');
  }

  private text(text: string): string {
    return scrubSecrets(this.rewrite(text));
  }

  private readonly rewrite = (text: string): string =>
    this.patterns.reduce(
      (rest, pattern) => rest.replace(pattern, redacted),
      scrubSecrets(withoutMedia(text)),
    );
}

const bare = (type: string): string => /^[^;\s]+/.exec(type)?.[0] ?? 'bytes';

function parsed(bytes: Buffer): JsonValue | undefined {
  try {
    return parseJson(bytes);
  } catch {
    return undefined;
  }
}
