import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { readStoredEntries } from '../administration/configuration/stored-entries.js';
import type { StoredEntries } from '../administration/configuration/stored-entries.js';
import type { DatabaseFacts } from '../storage/database-facts.repository.js';
import { inspectSecretKeys, inspectStorage } from '../storage/inspection/storage-inspection.js';
import type { SealKeys, StorageInspection } from '../storage/inspection/storage-inspection.js';
import type { PriceVersion } from '../storage/price.repository.js';
import { StorageError } from '../storage/storage-error.js';

const nothingStored: StoredEntries = readStoredEntries({ revision: 0, entries: [] });

/** The storage of an installation, opened once for all checks. */
export class ExaminedStorage {
  /** Undefined where there is no database yet, or none that can be looked at. */
  inspection: StorageInspection | undefined;
  /** Undefined where no gateway has been there yet, too. */
  facts: DatabaseFacts | undefined;
  /** Why the database cannot be looked at. */
  fault: StorageError | undefined;
  /** Undefined where the first start will make one. */
  keys: SealKeys | undefined;
  /** Why there is no key that fits. */
  keyFault: StorageError | undefined;
  /** What the administration keeps. Empty where it cannot be read. */
  stored = nothingStored;
  /** That operators have set. Empty where they cannot be read. */
  prices: readonly PriceVersion[] = [];

  /** Never fails for what is wrong with the storage: that is to be told. */
  static async open(configuration: GatewayConfiguration): Promise<ExaminedStorage> {
    const storage = new ExaminedStorage();
    storage.fault = await faultOf(async () => {
      storage.inspection = await inspectStorage(configuration);
      storage.facts = await storage.inspection?.facts();
    });
    if (storage.fault !== undefined) return storage;
    storage.keyFault = await faultOf(async () => {
      storage.keys = await inspectSecretKeys(configuration, storage.inspection);
    });
    storage.fault = await faultOf(async () => {
      storage.prices = (await storage.inspection?.prices()) ?? [];
      await storage.readEntries();
    });
    return storage;
  }

  async close(): Promise<void> {
    await this.inspection?.close();
  }

  private async readEntries(): Promise<void> {
    if (this.inspection === undefined || this.keys === undefined) return;
    const entries = await this.inspection.storedEntries(this.keys);
    this.stored = readStoredEntries({ revision: 0, entries });
  }
}

/** What a look at storage ended with. Anything but a fault of storage is one of ours. */
async function faultOf(look: () => Promise<void>): Promise<StorageError | undefined> {
  try {
    await look();
    return undefined;
  } catch (error) {
    if (error instanceof StorageError) return error;
    throw error;
  }
}
