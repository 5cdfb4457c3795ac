import { IsObject, IsString } from 'class-validator';
import type { JsonObject } from '#libs/json';

const settingsMessage =
  '"settings" must be an object with what the configuration file has under the model: candidates, strategy, …';

/** `POST /api/models`. */
export class ModelCreationDto {
  @IsString({ message: '"name" must be the public name of the model' })
  readonly name!: string;

  @IsObject({ message: settingsMessage })
  readonly settings!: JsonObject;
}

/** `PATCH /api/models/{name}`. */
export class ModelChangeDto {
  @IsObject({ message: settingsMessage })
  readonly settings!: JsonObject;
}
