import { Module } from '@nestjs/common';
import { StorageModule } from '../storage/storage.module.js';
import { KeptTurnStore } from './kept-turn.store.js';
import { ReasoningVault } from './reasoning-vault.js';

/** Reasoning that survives where a client's format has no place for it. */
@Module({ imports: [StorageModule], providers: [KeptTurnStore, ReasoningVault], exports: [ReasoningVault] })
export class ReasoningModule {}
