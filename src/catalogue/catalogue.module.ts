import { Module } from '@nestjs/common';
import { VendorModels } from './vendor-models.js';

/** What is publicly known of vendors' models: capabilities, sizes, prices. */
@Module({ providers: [VendorModels], exports: [VendorModels] })
export class CatalogueModule {}
