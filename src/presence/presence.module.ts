import { Module } from '@nestjs/common';
import { SharedStateModule } from '../shared-state/shared-state.module.js';
import { ProcessPresence } from './process-presence.js';

/** Which processes serve. */
@Module({ imports: [SharedStateModule], providers: [ProcessPresence], exports: [ProcessPresence] })
export class PresenceModule {}
