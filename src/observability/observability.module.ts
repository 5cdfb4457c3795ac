import { Global, Module } from '@nestjs/common';
import { Degradations } from './degradations.js';
import { GaugeSources } from './gauge-sources.js';
import { RequestEnds } from './request-ends.js';

/** Where requests end, and what there is to watch, is known everywhere. */
@Global()
@Module({
  providers: [Degradations, GaugeSources, RequestEnds],
  exports: [Degradations, GaugeSources, RequestEnds],
})
export class ObservabilityModule {}
