import { isJsonObject } from '#libs/json';
import type { JsonObject, JsonValue } from '#libs/json';
import { invalidArgument, invalidPayload } from '../google/google-error.js';
import type { FieldViolation } from '../google/google-error.js';
import { objectIn, objectsIn } from '../google/reading.js';
import type { VendorReply } from '../vendor.js';

/** Calls and their results in both spellings, and as Google's parser names them. */
const holders = [
  ['functionCall', 'function_call'],
  ['functionResponse', 'function_response'],
] as const;

/** What Vertex AI refuses of a body that the developer API takes; undefined where it is fine. */
export function refuseDeveloperApi(body: JsonValue): VendorReply | undefined {
  if (!isJsonObject(body)) return undefined;
  const violations = [...unknownFields(body), ...idsOfCalls(body)];
  if (violations.length > 0) return invalidPayload(violations);
  const isRoleless = objectsIn(body.contents).some(({ role }) => typeof role !== 'string' || role === '');
  return isRoleless ? invalidArgument('Please use a valid role: user, model.') : undefined;
}

const unknown = (name: string, field: string): FieldViolation => ({
  field,
  description: `Invalid JSON payload received. Unknown name "${name}"${field === '' ? '' : ` at '${field}'`}: Cannot find field.`,
});

const unknownFields = (body: JsonObject): readonly FieldViolation[] =>
  ['store', 'generateContentRequest', 'generate_content_request']
    .filter((name) => body[name] !== undefined)
    .map((name) => unknown(name, ''));

const idsOfCalls = ({ contents }: JsonObject): readonly FieldViolation[] =>
  objectsIn(contents).flatMap(({ parts }, turn) =>
    objectsIn(parts).flatMap((part, index) =>
      holders.flatMap(([camel, snake]) =>
        objectIn(part[camel] ?? part[snake]).id === undefined
          ? []
          : [unknown('id', `contents[${turn}].parts[${index}].${snake}`)],
      ),
    ),
  );
