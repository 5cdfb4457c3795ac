import { IsObject, IsOptional, IsString, Matches } from 'class-validator';
import type { JsonObject } from '#libs/json';

const settingsMessage =
  '"settings" must be an object with what the configuration file has under the provider: apiKey, baseUrl, …';

/** `POST /api/providers`. */
export class ProviderCreationDto {
  @Matches(/^[a-z0-9][a-z0-9_.-]{0,63}$/, {
    message: '"id" must be at most 64 lower-case letters, digits, ".", "-" and "_", a letter or digit first',
  })
  readonly id!: string;

  @IsString({ message: '"type" must be a provider type: GET /api/provider-types lists them' })
  readonly type!: string;

  /** Default: none. */
  @IsOptional()
  @IsObject({ message: settingsMessage })
  readonly settings?: JsonObject | null;
}

/** `PATCH /api/providers/{id}`. */
export class ProviderChangeDto {
  @IsOptional()
  @IsString({ message: '"type" must be a provider type: GET /api/provider-types lists them' })
  readonly type?: string | null;

  @IsOptional()
  @IsObject({ message: settingsMessage })
  readonly settings?: JsonObject | null;
}

/** `POST /api/providers/test`. */
export class ProviderTestDto {
  @IsOptional()
  @IsString({ message: '"id" must be the id of a provider: GET /api/providers lists them' })
  readonly id?: string | null;

  @IsOptional()
  @IsString({ message: '"type" must be a provider type: GET /api/provider-types lists them' })
  readonly type?: string | null;

  @IsOptional()
  @IsObject({ message: settingsMessage })
  readonly settings?: JsonObject | null;
}
