import type { Type } from '@nestjs/common';
import { getMetadataStorage, validateSync } from 'class-validator';
import type { ValidationError } from 'class-validator';
import { GatewayError } from '#libs/canonical';
import { FieldRules } from './field-rules.js';

/**
 * The documented top-level fields of a request, as a DTO declares them. class-validator sees them alone; unknown
 * fields pass, and the body is never rebuilt. (Nest's own ValidationPipe walks and rebuilds the whole body:
 * milliseconds on a long chat.)
 */
export class DocumentedFields<Dto extends object> {
  private readonly fields: readonly FieldRules[];

  constructor(private readonly dtoClass: Type<Dto>) {
    const metadata = getMetadataStorage().getTargetValidationMetadatas(dtoClass, '', false, false);
    const byName = Map.groupBy(metadata, ({ propertyName }) => propertyName);
    this.fields = [...byName].map(([name, rules]) => new FieldRules(name, rules));
  }

  /**
   * @param values all that the request has, by name
   * @throws GatewayError `caller_invalid_request` naming every fault
   */
  validate(values: Readonly<Record<string, unknown>>): Dto {
    const dto = new this.dtoClass();
    const named = dto as Record<string, unknown>;
    for (const { name } of this.fields) if (Object.hasOwn(values, name)) named[name] = values[name];
    // All of them first: a rule may look at other fields.
    for (const field of this.fields) {
      if (field.accept(dto, named[field.name])) continue;
      refuseFaults(dto);
      break;
    }
    return dto;
  }
}

/** class-validator's own verdict: what it has nothing against, passes. */
function refuseFaults(dto: object): void {
  const problems = validateSync(dto, { forbidUnknownValues: false });
  const [first] = problems;
  if (first === undefined) return;
  throw new GatewayError('caller_invalid_request', sentence(problems), { param: first.property });
}

/** Of each field the first rule it breaks: class-validator reports them from the last to the first. */
function sentence(problems: readonly ValidationError[]): string {
  const faults = problems.flatMap((problem) => Object.values(problem.constraints ?? {}).slice(-1));
  return `Invalid request: ${faults.join('; ')}.`;
}
