import { Injectable } from '@nestjs/common';
import type { OnApplicationBootstrap } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { readCatalogue, readCatalogueAtOnce } from './read-catalogue.js';
import type { CatalogueData, VendorModel } from './vendor-model.js';
import { VendorTable, withoutPrices } from './vendor-table.js';

/** Clients may name models of their own making: of so many names is remembered what they mean. */
const remembered = 2000;
const unknown: VendorModel = {};

/** What is publicly known of vendors' models: the bundled data, by type of provider and the vendor's name. */
@Injectable()
export class VendorModels implements OnApplicationBootstrap {
  private read: CatalogueData | undefined;
  private readonly tables = new Map<string, VendorTable>();
  private readonly found = new LRUCache<string, VendorModel>({ max: remembered });

  /** Reads the data in the background, so that no request has to. */
  onApplicationBootstrap(): void {
    void readCatalogue().then((data) => {
      this.read ??= data;
    });
  }

  /** The day of the data, `YYYY-MM-DD`, and where it came from. */
  get about(): Pick<CatalogueData, 'date' | 'sources'> {
    return this.data;
  }

  /**
   * What is known of a model. After the first question it is one look into a map.
   * @param type of the provider: `openai`, `amazon-bedrock`, a preset's name
   * @param model the vendor's name for it: dates, `-latest`, regions, `vendor/` and `@…` may stand there
   * @returns an empty object where nothing is known; the same object for the same names
   */
  of(type: string, model: string): VendorModel {
    const key = `${type}/${model}`;
    const known = this.found.get(key);
    if (known !== undefined) return known;
    const found = this.find(type, model);
    this.found.set(key, found);
    return found;
  }

  private find(type: string, model: string): VendorModel {
    const own = this.table(type)?.find(model);
    if (own?.features !== undefined) return own;
    const others = (this.data.vendors[type]?.see ?? []).map((other) => this.table(other)?.find(model));
    const other = others.find((found) => found !== undefined);
    if (own === undefined || other === undefined) return own ?? other ?? unknown;
    // What the model can do is the same everywhere; what it costs, who sells it says.
    return { ...withoutPrices(other), ...own };
  }

  private table(type: string): VendorTable | undefined {
    const known = this.tables.get(type);
    const vendor = known === undefined ? this.data.vendors[type] : undefined;
    if (vendor === undefined) return known;
    const table = new VendorTable(vendor.models);
    this.tables.set(type, table);
    return table;
  }

  private get data(): CatalogueData {
    return (this.read ??= readCatalogueAtOnce());
  }
}
