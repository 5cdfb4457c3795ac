import { constant, flag, nested, nullable, optional, text, texts, time, whole } from './fields.js';

/** Something wrong with settings. */
export class SettingProblemDto {
  @text('The setting, dotted.')
  readonly key!: string;

  @text('What is wrong with it.')
  readonly fault!: string;

  @text('What to write instead.')
  readonly fix!: string;

  @whole('Line of the configuration file.', optional)
  readonly line?: number;
}

/** How it stands with the configuration file. */
export class ConfigurationFileDto {
  @text('Where it is, or would be.', nullable)
  readonly path!: string | null;

  @text('Whether it is in use.')
  readonly state!: string;

  @time('When it was last read.')
  readonly read_at!: string;

  @time('Since when what is in use is.')
  readonly used_since!: string;

  @nested(() => SettingProblemDto, 'Why the newest is not in use.', { isArray: true })
  readonly problems!: readonly SettingProblemDto[];

  @texts('Settings that hold after a restart only.')
  readonly needs_restart!: readonly string[];
}

/** How it stands with what the admin API configured. */
export class StoredConfigurationDto {
  @whole('Grows with each change.')
  readonly revision!: number;

  @whole('How many there are.')
  readonly providers!: number;

  @whole('How many there are.')
  readonly models!: number;

  @nested(() => SettingProblemDto, 'What of it cannot be used.', { isArray: true })
  readonly problems!: readonly SettingProblemDto[];
}

/** `GET /api/configuration`. */
export class ConfigurationDto {
  @constant('configuration')
  readonly object!: string;

  @nested(() => ConfigurationFileDto, 'The file.')
  readonly file!: ConfigurationFileDto;

  @nested(() => StoredConfigurationDto, 'What is stored.')
  readonly stored!: StoredConfigurationDto;
}

/** A setting outside `providers` and `models`. */
export class SettingDto {
  @constant('setting')
  readonly object!: string;

  @text('As the file has it, dotted.', { example: 'deadlines.idle' })
  readonly key!: string;

  @text('What it is for.')
  readonly description!: string;

  @text('The variable that sets it too.')
  readonly variable!: string;

  @text(
    'What is in use, in the words of the file; empty where there is none. Of a secret `…`, of an address all but its password.',
  )
  readonly value!: string;

  @text('The same where nobody says, in words.')
  readonly default!: string;

  @text('Whose word it is.', { enum: ['default', 'file', 'environment'] })
  readonly source!: string;

  @whole('Of the file.', nullable)
  readonly line!: number | null;

  @flag('Whether its value is shown to nobody.')
  readonly secret!: boolean;

  @flag('Whether the file changes it while the gateway runs.')
  readonly live!: boolean;

  @text('What the file says now, where that waits for a restart.', nullable)
  readonly after_restart!: string | null;
}
