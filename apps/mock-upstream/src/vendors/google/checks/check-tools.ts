import type { JsonObject } from '#libs/json';
import type { VendorReply } from '../../vendor.js';
import { invalidArgument, invalidField } from '../google-error.js';
import { firstFault, objectIn, objectsIn, textIn, textsIn } from '../reading.js';
import { checkJsonSchema } from './check-json-schema.js';
import { checkOpenApiSchema } from './check-open-api-schema.js';

const functionName = /^[A-Za-z_][A-Za-z0-9_.:-]{0,127}$/u;

/** Checks the tools, and that the choice among them names what there is. */
export function checkTools(request: JsonObject): VendorReply | undefined {
  const tools = objectsIn(request.tools);
  const names = tools.flatMap((tool) => objectsIn(tool.functionDeclarations).map(({ name }) => textIn(name)));
  const double = names.find((name, index) => names.indexOf(name) !== index);
  return (
    firstFault(tools, checkTool) ??
    (double === undefined ? undefined : invalidArgument(`Duplicate function declaration found: ${double}`)) ??
    checkChoice(objectIn(objectIn(request.toolConfig).functionCallingConfig), names)
  );
}

function checkTool(tool: JsonObject, position: number): VendorReply | undefined {
  const path = `tools[${position}]`;
  if (Object.keys(tool).length === 0) {
    return invalidField(`${path}.tool_type`, "required one_of 'tool_type' must have one initialized field");
  }
  return firstFault(objectsIn(tool.functionDeclarations), (declaration, index) =>
    checkDeclaration(declaration, `${path}.function_declarations[${index}]`),
  );
}

function checkDeclaration(declaration: JsonObject, path: string): VendorReply | undefined {
  const { name, parameters, parametersJsonSchema, response, responseJsonSchema } = declaration;
  if (!functionName.test(textIn(name))) {
    return invalidField(
      `${path}.name`,
      'Invalid function name. Must start with a letter or an underscore. Must be alphanumeric (a-z, A-Z, 0-9), underscores (_), dots (.), colons (:), or dashes (-), with a maximum length of 128.',
    );
  }
  if (parameters !== undefined && parametersJsonSchema !== undefined) {
    return invalidField(path, 'parameters and parameters_json_schema are mutually exclusive.');
  }
  if (response !== undefined && responseJsonSchema !== undefined) {
    return invalidField(path, 'response and response_json_schema are mutually exclusive.');
  }
  return (
    (parameters === undefined ? undefined : checkParameters(objectIn(parameters), `${path}.parameters`)) ??
    (parametersJsonSchema === undefined
      ? undefined
      : checkJsonSchema(parametersJsonSchema, `${path}.parameters_json_schema`))
  );
}

/** Parameters are the properties of an object. */
function checkParameters(schema: JsonObject, path: string): VendorReply | undefined {
  if (schema.type !== 'OBJECT') {
    return invalidField(`${path}.type`, 'schema at top-level must be of type OBJECT');
  }
  return checkOpenApiSchema(schema, path);
}

function checkChoice(choice: JsonObject, names: readonly string[]): VendorReply | undefined {
  const { mode, allowedFunctionNames } = choice;
  const isForcing = mode === 'ANY' || mode === 'VALIDATED';
  if (isForcing && names.length === 0) {
    return invalidArgument('Function calling config is set without function_declarations.');
  }
  const allowed = textsIn(allowedFunctionNames);
  if (allowed.length > 0 && !isForcing) {
    return invalidArgument(
      'Please set allowed_function_names only when function calling mode is ANY or VALIDATED.',
    );
  }
  const stray = allowed.find((name) => !names.includes(name));
  return stray === undefined
    ? undefined
    : invalidArgument(`allowed_function_names contains \`${stray}\`, which is not declared in the tools.`);
}
