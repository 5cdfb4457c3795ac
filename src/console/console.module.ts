import { join } from 'node:path';
import { Module } from '@nestjs/common';
import { AddressModule } from '../address/address.module.js';
import { packageFolder } from '../processes/package-folder.js';
import { PipelineModule } from '../pipeline/pipeline.module.js';
import { HomeController } from './home.controller.js';
import { PAGES_FOLDER, PageFiles } from './page-files.js';
import { PagesController } from './pages.controller.js';

/** The home page and the console, as far as the gateway's side goes: the pages themselves are apps/console. */
@Module({
  imports: [AddressModule, PipelineModule],
  // In this order: the pages answer whatever else stands below /console.
  controllers: [HomeController, PagesController],
  providers: [{ provide: PAGES_FOLDER, useFactory: () => join(packageFolder(), 'dist/console') }, PageFiles],
})
export class ConsoleModule {}
