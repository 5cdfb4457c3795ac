import { Inject, Injectable } from '@nestjs/common';
import { secretKeyPlace } from '../../storage/inspection/storage-inspection.js';
import type { Check } from '../check.js';
import { ok, warning } from '../finding.js';
import type { Finding } from '../finding.js';
import { INSTALLATION } from '../installation.js';
import type { Installation } from '../installation.js';
import { storageFinding } from '../storage-finding.js';

/** The key that tokens and stored credentials are locked with: whether it is there, and the one of this database. */
@Injectable()
export class SecretKeyCheck implements Check {
  readonly title = 'secret key';

  constructor(@Inject(INSTALLATION) private readonly installation: Installation) {}

  *examine(): Iterable<Finding> {
    const { configuration, storage } = this.installation;
    const place = secretKeyPlace(configuration);
    if (storage.keyFault !== undefined) yield storageFinding(storage.keyFault);
    else if (storage.inspection === undefined && storage.fault !== undefined) {
      yield warning(
        place,
        'It was not compared: the database cannot be looked at.',
        'Mend the database first.',
      );
    } else if (storage.keys === undefined) yield ok(place, 'There is none yet: the first start makes it.');
    else if (storage.facts === undefined) yield ok(place, 'It can be used; no database knows it yet.');
    else yield ok(place, 'It is the one that the database was used with.');
  }
}
