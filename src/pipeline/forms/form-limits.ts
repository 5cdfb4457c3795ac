import type { UploadsConfiguration } from '../../config/settings/uploads-settings.js';

/** What the files of an endpoint are, which says how large one may be. */
export type UploadKind = 'recording' | 'image';

/** How a form of one endpoint is read. */
export interface FormOptions {
  readonly files: UploadKind;
  /** Largest text field, bytes. Default 1 MiB. */
  readonly fieldLimit?: number;
}

/** How much of a form is read, in bytes, and where its bytes are kept meanwhile. */
export interface FormLimits {
  readonly file: number;
  /** The setting that `file` comes from. */
  readonly fileSetting: string;
  readonly field: number;
  readonly form: number;
  /** For temporary files. */
  readonly directory: string;
}

const longestField = 1024 * 1024;

const fileSettings = { recording: 'fileLimit', image: 'imageLimit' } as const satisfies Record<
  UploadKind,
  keyof UploadsConfiguration
>;

/** The limits that hold for an endpoint. */
export function formLimits(uploads: UploadsConfiguration, options: FormOptions): FormLimits {
  const setting = fileSettings[options.files];
  return {
    file: uploads[setting],
    fileSetting: `uploads.${setting}`,
    field: options.fieldLimit ?? longestField,
    form: uploads.formLimit,
    directory: uploads.directory,
  };
}
