import type { Buffer } from 'node:buffer';
import type { AnswerDecoder, Transcript, TranscriptionEvent, Usage } from '#libs/canonical';
import { CollectedBody, readOpenAiStreamError, unreadable } from '#libs/codec-kit';
import { isJsonObject } from '#libs/json';
import type { JsonValue } from '#libs/json';
import { readTranscript } from './read-transcript.js';
import { readSubtitles } from './subtitles.js';
import { readUsage } from './usage.js';

type Done = Extract<TranscriptionEvent, { type: 'done' }>;

/** Reads an answer that comes in one piece: JSON, subtitles or words, whatever type the upstream calls it. */
export class WholeDecoder implements AnswerDecoder<TranscriptionEvent> {
  readonly #body = new CollectedBody();

  /** @param isJson the upstream says so */
  constructor(private readonly isJson: boolean) {}

  push(chunk: Buffer): readonly TranscriptionEvent[] {
    this.#body.push(chunk);
    return [];
  }

  end(): readonly TranscriptionEvent[] {
    const text = this.#body.text();
    if (this.isJson) return [readBody(this.#body.json())];
    const json = text.trimStart().startsWith('{') ? jsonIn(text) : undefined;
    return [json ?? { type: 'done', transcript: readText(text) }];
  }
}

function readBody(body: JsonValue): Done {
  // Asked for text, some servers write it as a JSON string.
  if (typeof body === 'string') return { type: 'done', transcript: readText(body) };
  if (!isJsonObject(body)) throw unreadable('body', 'is no JSON object');
  if (isJsonObject(body.error)) throw readOpenAiStreamError(body);
  const transcript = readTranscript(body);
  const usage: Usage | undefined = isJsonObject(body.usage) ? readUsage(body.usage) : undefined;
  return { type: 'done', transcript, ...(usage !== undefined && { usage }) };
}

function jsonIn(text: string): Done | undefined {
  try {
    return readBody(JSON.parse(text) as JsonValue);
  } catch (error) {
    // Words may begin with a brace.
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function readText(text: string): Transcript {
  const segments = readSubtitles(text);
  if (segments === undefined) return { text: text.trim() };
  return { text: segments.map((segment) => segment.text).join(' '), segments };
}
