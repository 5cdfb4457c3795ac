import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { AddressModule } from '../address/address.module.js';
import { packageFolder } from '../processes/package-folder.js';
import { GUIDES_FOLDER, GuideFiles } from './guide-files.js';
import { GuidesController } from './guides.controller.js';

/** The project's documents, as pages. */
@Module({
  imports: [AddressModule],
  controllers: [GuidesController],
  providers: [{ provide: GUIDES_FOLDER, useFactory: () => join(packageFolder(), 'dist/guides') }, GuideFiles],
})
export class GuidesModule {}
