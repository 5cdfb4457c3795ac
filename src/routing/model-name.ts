import { GatewayError } from '#libs/canonical';

/** Longest name of a model, in UTF-16 units. */
const longest = 512;
/** More of a name is not repeated in a message. */
const shown = 100;

/** @throws GatewayError `caller_invalid_request` where no model can have this name */
export function checkModelName(name: string): void {
  const fault =
    name === ''
      ? 'is empty'
      : name.length > longest
        ? `is longer than ${longest} characters`
        : /\p{Cc}/u.test(name)
          ? 'holds a control character'
          : undefined;
  if (fault === undefined) return;
  throw new GatewayError(
    'caller_invalid_request',
    `The name of the model ${fault}. GET /v1/models lists the models.`,
    { param: 'model' },
  );
}

/** The name in quotes for a message, cut where it is long. */
export const quoteModel = (name: string): string =>
  JSON.stringify(name.length > shown ? `${name.slice(0, shown)}…` : name);

/** The name without the collection that Google's clients may write before it; undefined where there is none. */
export const withoutCollection = (name: string): string | undefined =>
  /^(?:models|tunedModels)\/(.+)$/s.exec(name)?.[1];
