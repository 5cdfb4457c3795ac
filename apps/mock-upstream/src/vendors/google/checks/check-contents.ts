import type { JsonObject } from '#libs/json';
import type { VendorReply } from '../../vendor.js';
import { invalidArgument, invalidField } from '../google-error.js';
import { dataOf, firstFault, objectIn, objectsIn, textIn, turnsOf } from '../reading.js';
import type { Turn } from '../reading.js';
import { checkFileData, checkInlineData } from './check-media.js';

const roles = ['user', 'model', 'function'];
const dataFields = [
  ...['text', 'inlineData', 'fileData', 'functionCall', 'functionResponse'],
  ...['executableCode', 'codeExecutionResult', 'toolCall', 'toolResponse'],
];

/** Checks each turn by itself: its role, its parts, and what they hold. */
export function checkContents(request: JsonObject): VendorReply | undefined {
  const turns = turnsOf(request);
  if (turns.length === 0) return invalidField('contents', 'contents is not specified');
  const { systemInstruction: system } = request;
  return firstFault(turns, checkTurn) ?? (system === undefined ? undefined : checkSystem(objectIn(system)));
}

function checkTurn(turn: Turn): VendorReply | undefined {
  const path = `contents[${turn.position}]`;
  if (!roles.includes(turn.role)) return invalidArgument('Please use a valid role: user, model.');
  if (turn.role === 'function' && turn.parts.some(({ functionResponse }) => functionResponse === undefined))
    return invalidArgument('Please use a valid role: user, model.');
  if (turn.parts.length === 0) return invalidField(`${path}.parts`, 'contents.parts must not be empty.');
  const isBlankFine = turn.role === 'model';
  return (
    firstFault(turn.parts, (part, index) => checkPart(part, `${path}.parts[${index}]`, isBlankFine)) ??
    checkSides(turn)
  );
}

/** Only the model calls; only the client answers. */
function checkSides(turn: Turn): VendorReply | undefined {
  if (turn.role !== 'model' && dataOf(turn, 'functionCall').length > 0) {
    return invalidArgument('Please ensure that function call turns have the role model.');
  }
  if (turn.role === 'model' && dataOf(turn, 'functionResponse').length > 0) {
    return invalidArgument('Please ensure that function response turns have the role user.');
  }
  return undefined;
}

function checkSystem({ parts }: JsonObject): VendorReply | undefined {
  const path = 'system_instruction';
  const said = objectsIn(parts);
  if (said.length === 0) return invalidField(`${path}.parts`, 'contents.parts must not be empty.');
  return firstFault(said, (part, index) =>
    typeof part.text === 'string'
      ? checkPart(part, `${path}.parts[${index}]`)
      : invalidArgument('System instruction only supports text content.'),
  );
}

/** @param isBlankFine The model's streams end with an empty text, which comes back from its clients. */
function checkPart(part: JsonObject, path: string, isBlankFine = false): VendorReply | undefined {
  const field = dataFields.find((name) => part[name] !== undefined);
  const isBlank = part.text === '' && !isBlankFine;
  if (field === undefined || isBlank) {
    return invalidField(`${path}.data`, "required oneof field 'data' must have one initialized field");
  }
  const data = objectIn(part[field]);
  switch (field) {
    case 'inlineData':
      return checkInlineData(data, `${path}.inline_data`);
    case 'fileData':
      return checkFileData(data, `${path}.file_data`);
    case 'functionCall':
      return checkName(data, `${path}.function_call`);
    case 'functionResponse':
      return checkResult(data, `${path}.function_response`);
    default:
      return undefined;
  }
}

function checkName({ name }: JsonObject, path: string): VendorReply | undefined {
  return textIn(name) === '' ? invalidField(`${path}.name`, 'Name cannot be empty.') : undefined;
}

function checkResult(result: JsonObject, path: string): VendorReply | undefined {
  const unnamed = checkName(result, path);
  if (unnamed) return unnamed;
  if (result.response === undefined) return invalidField(`${path}.response`, 'must be specified.');
  return firstFault(objectsIn(result.parts), ({ inlineData, fileData }, index) => {
    const at = `${path}.parts[${index}]`;
    if (inlineData !== undefined) return checkInlineData(objectIn(inlineData), `${at}.inline_data`);
    if (fileData !== undefined) return checkFileData(objectIn(fileData), `${at}.file_data`);
    return invalidField(`${at}.data`, "required oneof field 'data' must have one initialized field");
  });
}
