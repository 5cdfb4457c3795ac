import type { Type } from '@nestjs/common';
import { getMetadataStorage, validateSync } from 'class-validator';
import type { ValidationError } from 'class-validator';
import { GatewayError } from '#libs/canonical';

/**
 * The documented top-level fields of a request, as a DTO declares them. class-validator sees them alone; unknown
 * fields pass, and the body is never rebuilt. (Nest's own ValidationPipe walks and rebuilds the whole body:
 * milliseconds on a long chat.)
 */
export class DocumentedFields<Dto extends object> {
  private readonly names: readonly string[];

  constructor(private readonly dtoClass: Type<Dto>) {
    const metadata = getMetadataStorage().getTargetValidationMetadatas(dtoClass, '', false, false);
    this.names = [...new Set(metadata.map((entry) => entry.propertyName))];
  }

  /**
   * @param values all that the request has, by name
   * @throws GatewayError `caller_invalid_request` naming every fault
   */
  validate(values: Readonly<Record<string, unknown>>): Dto {
    const dto = new this.dtoClass();
    for (const name of this.names) {
      if (Object.hasOwn(values, name)) Object.assign(dto, { [name]: values[name] });
    }
    const problems = validateSync(dto, { forbidUnknownValues: false });
    const [first] = problems;
    if (first === undefined) return dto;
    throw new GatewayError('caller_invalid_request', sentence(problems), { param: first.property });
  }
}

/** Of each field the first rule it breaks: class-validator reports them from the last to the first. */
function sentence(problems: readonly ValidationError[]): string {
  const faults = problems.flatMap((problem) => Object.values(problem.constraints ?? {}).slice(-1));
  return `Invalid request: ${faults.join('; ')}.`;
}
