import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { scrubSecrets } from '../observability/secret-scrubber.js';
import type { Check } from './check.js';
import { checks } from './checks.js';
import { fault } from './finding.js';
import type { Finding } from './finding.js';
import { StorageError } from '../storage/storage-error.js';
import { storageFinding } from './storage-finding.js';

/** A finding, and the check that it is of. */
export interface Examined {
  /** The title of the check. */
  readonly check: string;
  readonly finding: Finding;
}

/** Makes all checks, one after the other. */
@Injectable()
export class Doctor {
  constructor(private readonly modules: ModuleRef) {}

  /** What is found, as it is found. Holds no secret. */
  async *examine(): AsyncIterable<Examined> {
    for (const type of checks) {
      const check = this.modules.get(type);
      for await (const finding of findingsOf(check)) yield { check: check.title, finding: clean(finding) };
    }
  }
}

/** A check that fails says nothing of what it checks: that must not look as if all were well. */
async function* findingsOf(check: Check): AsyncIterable<Finding> {
  try {
    yield* check.examine();
  } catch (error) {
    if (error instanceof StorageError) {
      yield storageFinding(error);
      return;
    }
    const words = Error.isError(error) ? error.message : String(error);
    yield fault(
      check.title,
      `It could not be checked: ${words}`,
      'This is a mistake in the doctor: please report it.',
    );
  }
}

/** Upstreams and drivers repeat what they were sent. */
export const clean = (finding: Finding): Finding => {
  const { where, what } = finding;
  const words = { where: scrubSecrets(where), what: scrubSecrets(what) };
  return finding.severity === 'ok'
    ? { ...finding, ...words }
    : { ...finding, ...words, fix: scrubSecrets(finding.fix) };
};
