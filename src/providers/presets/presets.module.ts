import { Module } from '@nestjs/common';
import type { DynamicModule } from '@nestjs/common';
import { TransportModule } from '../transport/transport.module.js';
import { loadPresets } from './load-presets.js';
import { presetProvider } from './preset.provider.js';

/** OpenAI-shaped vendors as data: one JSON file each. */
@Module({})
export class PresetsModule {
  /** Reads the files; throws where one is not valid. */
  static forRoot(): DynamicModule {
    return {
      module: PresetsModule,
      imports: [TransportModule],
      providers: loadPresets().map(presetProvider),
    };
  }
}
