import { Notice } from '../../components/notice.js';
import { administrationTexts } from '../../texts/administration.js';
import { ApiFault, messageOf } from '../api/api-fault.js';

interface RefusalProps {
  /** Why nothing was done. */
  readonly error: unknown;
  /** Said where the fields tell what is wrong. */
  readonly refused?: string;
}

/** Why a form was not taken: what of it stands at no field. */
export const Refusal = ({ error, refused = administrationTexts.refused }: RefusalProps) => {
  if (error == null) return null;
  const isAtFields = error instanceof ApiFault && error.fields.length > 0;
  return <Notice meaning="bad">{isAtFields ? refused : messageOf(error)}</Notice>;
};

/** What the gateway said of a field, by any of its names in the API, or of what is within it. */
export const toldOf = (error: unknown, ...params: readonly string[]): string | undefined =>
  error instanceof ApiFault
    ? error.fields.find(({ param }) => params.some((one) => param === one || param.startsWith(`${one}.`)))
        ?.message
    : undefined;
