import { Inject, Injectable } from '@nestjs/common';
import type { JsonObject } from '#libs/json';
import { effectiveSettings } from '../../config/effective-settings.js';
import { GATEWAY_CONFIGURATION } from '../../config/gateway-configuration.js';
import type { GatewayConfiguration } from '../../config/gateway-configuration.js';
import { ConfigurationFile } from './configuration-file.js';
import { ConfigurationSwap } from './configuration-swap.js';

/** Settings of these groups come into use as soon as the file has them. */
const liveGroups: ReadonlySet<string> = new Set(['routing']);

/** Every setting as it is in use, and what a restart would make of it. */
@Injectable()
export class SettingsInUse {
  constructor(
    private readonly swap: ConfigurationSwap,
    private readonly file: ConfigurationFile,
    @Inject(GATEWAY_CONFIGURATION) private readonly started: GatewayConfiguration,
  ) {}

  list(): readonly JsonObject[] {
    const { waiting } = this.file.status;
    const waits = new Set(waiting);
    const live = effectiveSettings(this.swap.current);
    const latest = waiting.length === 0 ? [] : effectiveSettings(this.file.latest);
    return effectiveSettings(this.started).map((setting, index) => {
      const isLive = liveGroups.has(setting.key.split('.')[0] ?? '');
      const { key, description, variable, fallback, value, isSecret, source, line } =
        (isLive ? live[index] : undefined) ?? setting;
      return {
        object: 'setting',
        key,
        description,
        variable,
        value,
        default: fallback,
        source,
        line: line ?? null,
        secret: isSecret,
        live: isLive,
        after_restart: waits.has(key) ? (latest[index]?.value ?? null) : null,
      };
    });
  }
}
