import { Injectable } from '@nestjs/common';
import type { Check } from '../check.js';
import { fault, ok, warning } from '../finding.js';
import type { Finding } from '../finding.js';
import { Machine } from '../machine.js';

/** Below so many the gateway's own files and pools leave too few connections for clients. */
const leastFiles = 512;
/** Each answer that runs takes two: the client's connection, and the upstream's. */
const enoughFiles = 4096;

const fix =
  'Raise it for the user who runs the gateway: ulimit -n 65536 before the start, LimitNOFILE=65536 in a systemd unit, --ulimit nofile=65536 with Docker.';

/** How many connections the system lets the gateway hold. */
@Injectable()
export class OpenFilesCheck implements Check {
  readonly title = 'open files';

  constructor(private readonly machine: Machine) {}

  *examine(): Iterable<Finding> {
    const limit = this.machine.openFiles();
    const where = 'limit of open files';
    if (limit === undefined) yield ok(where, 'There is none.');
    else if (limit < leastFiles)
      yield fault(
        where,
        `It is ${limit}: some ${Math.floor(limit / 4)} streams at the same time use it up.`,
        fix,
      );
    else if (limit < enoughFiles)
      yield warning(
        where,
        `It is ${limit}: enough for ${Math.floor(limit / 3)} streams at the same time.`,
        fix,
      );
    else yield ok(where, `It is ${limit}.`);
  }
}
