import { isIP } from 'node:net';
import { z } from 'zod';
import { escapeFault } from './address-escapes.js';
import { parseByteSize, formatByteSize } from './byte-size.js';
import { formatDuration, parseDuration } from './duration.js';

/** What is wrong with a value, as a clause that follows it, and what to write instead. */
export interface Fault {
  readonly is: string;
  readonly fix: string;
}

/** A value a person writes, as text in a variable or as text, number or truth value in the file. */
export type Written = string | number | boolean;

/** A kind of setting: how it is read, and how its values are written in the documentation. */
export interface Kind<Value> {
  readonly schema: z.ZodType<Value>;
  write(value: Value): string;
}

const isFault = (result: unknown): result is Fault =>
  typeof result === 'object' && result !== null && 'fix' in result;

/** Makes a kind from a reader of one written value. Faults become zod issues that carry their fix. */
export function kind<Value extends Written>(
  read: (value: Written) => NoInfer<Value> | Fault,
  write: (value: Value) => string = String,
): Kind<Value> {
  const schema = z.unknown().transform((value, context): Value => {
    const result = isWritten(value) ? read(typeof value === 'string' ? value.trim() : value) : noValue(value);
    if (!isFault(result)) return result;
    context.addIssue({ code: 'custom', message: result.is, params: { fix: result.fix } });
    return z.NEVER;
  });
  return { schema, write };
}

const isWritten = (value: unknown): value is Written =>
  ['string', 'number', 'boolean'].includes(typeof value);
const noValue = (value: unknown): Fault => ({
  is: value === null ? 'has no value' : 'is not a single value',
  fix: 'Give it one value, or remove the line.',
});

/** Longest wait in whole days that a timer of the platform can hold: 2³¹ − 1 ms. Longer ones would fire at once. */
const longestTimer = 24 * 86_400_000;
const durationExamples = 'Write a number with a unit, such as 500ms, 15s, 5m or 2h.';

interface DurationBounds {
  /** Milliseconds. */
  readonly least: number;
  /** Milliseconds. Default: what a timer can hold. */
  readonly most?: number;
  /** `off` and 0 are taken too. */
  readonly off?: boolean;
}

/** A length of time in milliseconds. */
export function duration({ least, most = longestTimer, off = false }: DurationBounds): Kind<number> {
  const read = (value: Written): number | Fault => {
    if (off && (value === false || value === 'off')) return 0;
    const milliseconds = parseDuration(String(value));
    if (milliseconds === undefined) return noDuration(value);
    if (off && milliseconds === 0) return 0;
    if (milliseconds < least) {
      return { is: 'is too short', fix: `The least is ${formatDuration(least)}.` };
    }
    return milliseconds > most
      ? { is: 'is too long', fix: `The most is ${formatDuration(most)}.` }
      : milliseconds;
  };
  return kind(read, (value) => (off && value === 0 ? 'off' : formatDuration(value)));
}

function noDuration(value: Written): Fault {
  const unitMissing = /^\d+(\.\d+)?$/.test(String(value));
  return unitMissing
    ? { is: 'has no unit', fix: `Write ${value}s for seconds or ${value}ms for milliseconds.` }
    : { is: 'is not a length of time', fix: durationExamples };
}

/** An amount of data in bytes. */
export function byteSize({ least, most }: { least: number; most: number }): Kind<number> {
  return kind<number>((value) => {
    const bytes = parseByteSize(String(value));
    if (bytes === undefined) {
      return { is: 'is not a size', fix: 'Write a number with a unit, such as 512KiB or 32MiB.' };
    }
    const range = `Stay between ${formatByteSize(least)} and ${formatByteSize(most)}.`;
    return bytes < least || bytes > most ? { is: 'is out of range', fix: range } : bytes;
  }, formatByteSize);
}

/** A whole number within bounds, both included. */
export function wholeNumber({ least, most }: { least: number; most: number }): Kind<number> {
  const range = `Write a whole number from ${least} to ${most}.`;
  return kind<number>((value) => {
    if (typeof value === 'boolean' || !/^\d+$/.test(String(value)))
      return { is: 'is not a whole number', fix: range };
    const count = Number(value);
    return count < least || count > most ? { is: 'is out of range', fix: range } : count;
  });
}

/** One of a few words; case does not count. */
export function oneOf<const Word extends string>(...words: readonly Word[]): Kind<Word> {
  return kind<Word>((value) => {
    const word = words.find((word) => word === String(value).toLowerCase());
    return word ?? { is: 'is not one of the choices', fix: `Write one of: ${words.join(', ')}.` };
  });
}

const truths = new Map<string, boolean>([
  ...['true', 'on', 'yes', '1'].map((word) => [word, true] as const),
  ...['false', 'off', 'no', '0'].map((word) => [word, false] as const),
]);

/** true, false, or leave it to the gateway. */
export function booleanOrAuto(): Kind<boolean | 'auto'> {
  return kind<boolean | 'auto'>((value) => {
    const word = String(value).toLowerCase();
    if (word === 'auto') return 'auto';
    return truths.get(word) ?? { is: 'is neither yes nor no', fix: 'Write true, false or auto.' };
  });
}

/** true or false. */
export function truth(): Kind<boolean> {
  return kind<boolean>(
    (value) =>
      truths.get(String(value).toLowerCase()) ?? { is: 'is neither yes nor no', fix: 'Write true or false.' },
  );
}

/** The name or address of a network interface of this machine. */
export function host(): Kind<string> {
  return kind<string>((value) => {
    const text = String(value).replace(/^\[(.*)\]$/, '$1');
    if (isIP(text) !== 0 || /^[a-z0-9]([a-z0-9._-]*[a-z0-9])?$/i.test(text)) return text;
    return {
      is: 'is not a host name or IP address',
      fix: 'Write an address without scheme or port: 127.0.0.1 for this machine only, 0.0.0.0 for every interface.',
    };
  });
}

/** Hosts, each with or without a port, separated by commas; `none` for no host. */
export function hostList(): Kind<string> {
  return kind<string>((value) => {
    const hosts = String(value)
      .toLowerCase()
      .split(',')
      .map((name) => name.trim());
    if (hosts.length === 1 && (hosts[0] === 'none' || hosts[0] === '')) return '';
    if (hosts.every((name) => /^(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/.test(name)))
      return hosts.join(',');
    return {
      is: 'is no list of hosts',
      fix: 'Write hosts with commas between: files.internal, 10.0.0.5:8080.',
    };
  });
}

/** Origins of pages, separated by commas; `any` for every origin. */
export function originList(): Kind<string> {
  return kind<string>((value) => {
    const origins = String(value)
      .toLowerCase()
      .split(',')
      .map((origin) => origin.trim().replace(/\/$/, ''));
    if (origins.length === 1 && (origins[0] === 'any' || origins[0] === '')) return '';
    if (origins.every(isOrigin)) return origins.join(',');
    return {
      is: 'is no list of origins',
      fix: 'Write scheme and host of each, with commas between: https://app.example.com, http://localhost:5173. Or any.',
    };
  });
}

/** Scheme, host and, where it is not the usual one, port of a page's address; in lower case. */
export const isOrigin = (text: string): boolean =>
  /^https?:\/\//.test(text) && URL.canParse(text) && new URL(text).origin === text;

/** A folder's path. */
export function folder(): Kind<string> {
  return kind<string>((value) => {
    const path = String(value);
    if (path === '') return { is: 'is empty', fix: 'Write the path of a folder.' };
    if (path.includes('\0')) return { is: 'holds a null character', fix: 'Write a plain path.' };
    return path.startsWith('~')
      ? { is: 'starts with ~, which only a shell understands', fix: 'Write the path out, or ${HOME}/….' }
      : path;
  });
}

/** Any text but the empty one. @param what the article and noun for messages: `a model's name` */
export function text(what: string): Kind<string> {
  return kind<string>((value) => {
    if (typeof value !== 'string') return { is: 'is not text', fix: 'Put it in quotes.' };
    if (value === '') return { is: 'is empty', fix: `Write ${what}.` };
    return /\p{Cc}/u.test(value) ? { is: 'holds a control character', fix: `Write ${what}.` } : value;
  });
}

/** A credential for a header: printable ASCII without blanks. */
export function credential(): Kind<string> {
  return kind<string>((value) => {
    if (typeof value !== 'string') return { is: 'is not text', fix: 'Put it in quotes.' };
    if (value === '') return { is: 'is empty', fix: 'Write the key, or remove the line.' };
    return /^[\x21-\x7e]+$/.test(value)
      ? value
      : { is: 'holds blanks or characters that no key has', fix: 'Copy the key again, without line breaks.' };
  });
}

/** The base address of an upstream, without a trailing slash. */
export function baseAddress(): Kind<string> {
  return kind<string>((value) => {
    const written = String(value);
    if (!/^https?:\/\//i.test(written)) {
      return { is: 'is not a web address', fix: 'Start it with https:// or http://.' };
    }
    if (!URL.canParse(written)) return { is: 'is not a web address', fix: 'Write https://host/path.' };
    const { username, password, search, hash } = new URL(written);
    if (username !== '' || password !== '') {
      return { is: 'holds a credential', fix: 'Take it out of the address; put keys in apiKey.' };
    }
    if (search !== '' || hash !== '' || /[?#]$/.test(written)) {
      return { is: 'goes on after its path', fix: 'Remove everything from the ? or # on.' };
    }
    return written.replace(/\/+$/, '');
  });
}

/** The address of a Redis server; the empty one for none. Its credential stays in it, and out of every message. */
export function redisAddress(): Kind<string> {
  return kind<string>((value) => {
    const written = String(value);
    if (written === '') return written;
    if (!/^rediss?:\/\//i.test(written)) {
      return {
        is: "is not a Redis server's address",
        fix: 'Start it with redis://, or with rediss:// for TLS.',
      };
    }
    const form =
      'Write redis://user:password@host:6379/0, special characters of the password percent-encoded.';
    if (!URL.canParse(written) || new URL(written).hostname === '') {
      return { is: "is not a Redis server's address", fix: form };
    }
    const { username, password, pathname } = new URL(written);
    if (!/^\/?\d{0,3}$/.test(pathname)) {
      return {
        is: 'names a database that is no number',
        fix: 'End it in the number of the database, such as /0.',
      };
    }
    return escapeFault(username, password) ?? written;
  });
}
