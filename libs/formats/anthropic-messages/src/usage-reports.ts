import { withoutOutput } from '#libs/canonical';
import type { Usage } from '#libs/canonical';
import type { JsonObject } from '#libs/json';
import { readUsage } from './usage.js';

/** The reports of one stream. Each is cumulative; a count that is null or missing stays as it was. */
export class UsageReports {
  #raw: JsonObject = {};

  /**
   * What is known after this report. The first one, before anything is written, tells a token or two of output whatever will
   * come: that is not believed. Its `raw` holds what this report alone said; the first one's nulls too.
   */
  add(report: JsonObject, isFirst: boolean): Usage {
    const said = isFirst ? report : withoutNulls(report);
    this.#raw = { ...this.#raw, ...said };
    const known = { ...readUsage(this.#raw), raw: said };
    return isFirst ? withoutOutput(known) : known;
  }
}

function withoutNulls(report: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(report).filter(([, value]) => value !== null));
}
