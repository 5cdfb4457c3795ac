import type { JsonObject, JsonValue } from '#libs/json';
import { checkOutputSchema } from './check-output-schema.js';
import {
  flag,
  isSaid,
  list,
  matching,
  needed,
  object,
  oneOf,
  show,
  tag,
  text,
  unknownField,
} from './field-checks.js';
import { InvalidField } from './invalid-field.js';

export const toolNames = /^[a-zA-Z0-9_-]{1,128}$/u;

/** Tools the vendor defines: a name and the date of their version. */
const vendorTools =
  /^(?:bash|text_editor|memory|web_search|web_fetch|code_execution|computer|browser|tool_search\w*|mcp_toolset|\w+_toolset)_\d{8}$/u;

const choices = ['auto', 'any', 'tool', 'none'] as const;

/** Checks `tools`. @throws InvalidField */
export function checkTools(value: JsonValue | undefined): void {
  if (!isSaid(value)) return;
  const names = list(value, 'tools').map((tool, index) => checkTool(tool, `tools.${index}`));
  if (new Set(names).size < names.length) throw new InvalidField('tools', 'Tool names must be unique.');
}

function checkTool(value: JsonValue, path: string): string {
  const tool = object(value, path);
  const { type } = tool;
  if (typeof type === 'string' && vendorTools.test(type)) return text(tool.name ?? type, `${path}.name`);
  if (isSaid(type) && type !== 'custom') tag(tool, path, ['custom', 'bash_20250124', 'web_search_20250305']);
  const place = `${path}.custom`;
  const name = matching(tool.name, `${place}.name`, toolNames);
  if (isSaid(tool.description)) text(tool.description, `${place}.description`);
  const schema = object(tool.input_schema, `${place}.input_schema`);
  oneOf(schema.type, `${place}.input_schema.type`, ['object']);
  if (isSaid(tool.strict) && flag(tool.strict, `${place}.strict`))
    checkOutputSchema(schema, `${place}.input_schema`);
  return name;
}

/** Checks `tool_choice` against the tools there are. @throws InvalidField */
export function checkToolChoice({ tool_choice: value, tools }: JsonObject): void {
  if (!isSaid(value)) return;
  const choice = object(value, 'tool_choice');
  const type = tag(choice, 'tool_choice', choices);
  if (!isSaid(tools)) throw new InvalidField('tool_choice', 'may only be specified while providing tools.');
  if (choice.disable_parallel_tool_use !== undefined) {
    const path = `tool_choice.${type}.disable_parallel_tool_use`;
    if (type === 'none') unknownField(path);
    flag(choice.disable_parallel_tool_use, path);
  }
  if (type !== 'tool') return;
  const name = needed(choice.name, 'tool_choice.tool.name');
  if (!list(tools, 'tools').some((tool) => object(tool, 'tools').name === name))
    throw new InvalidField('tool_choice', `Tool '${show(name)}' not found in provided tools`);
}
