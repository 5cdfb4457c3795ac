import {
  ArrayNotEmpty,
  IsArray,
  IsBoolean,
  IsDefined,
  IsInt,
  IsNotEmpty,
  IsObject,
  IsOptional,
  IsString,
  Max,
  Min,
  ValidateBy,
  ValidateIf,
  ValidateNested,
  validateSync,
} from 'class-validator';
import { describe, expect, it } from '@jest/globals';
import { GatewayError } from '#libs/canonical';
import { DocumentedFields } from './documented-fields.js';

class BaseDto {
  @IsString({ message: '"model" must be a string' })
  @IsNotEmpty({ message: '"model" must not be empty' })
  readonly model!: string;

  @IsOptional()
  @IsBoolean({ message: '"stream" must be true or false' })
  readonly stream?: boolean | null;
}

class ChatDto extends BaseDto {
  @IsArray({ message: '"messages" must be an array' })
  @ArrayNotEmpty({ message: '"messages" must hold one' })
  @IsObject({ each: true, message: 'each of "messages" must be an object' })
  readonly messages!: readonly object[];

  @IsOptional()
  @IsInt({ message: '"n" must be an integer' })
  @Min(1)
  @Max(8)
  readonly n?: number | null;

  @ValidateIf(({ stream }: ChatDto) => stream !== true)
  @IsDefined({ message: '"whole" is required without "stream"' })
  readonly whole?: string;

  @IsOptional()
  @ValidateBy({
    name: 'isShort',
    constraints: [3],
    validator: {
      validate: (value, context) => String(value).length <= Number(context?.constraints[0]),
      defaultMessage: (context) => `"${context?.property ?? ''}" is long: $value`,
    },
  })
  readonly short?: string;
}

const good = { model: 'm', messages: [{ role: 'user' }], whole: 'w' };
const values = [undefined, null, true, false, 0, 1, 8, 9, 1.5, '', 'abc', 'abcd', [], ['a'], [{}], [[]], {}];
const names = ['model', 'stream', 'messages', 'n', 'whole', 'short'];

describe('DocumentedFields', () => {
  const fields = new DocumentedFields(ChatDto);

  it('gives the documented fields of a class alone, and those it inherits', () => {
    const dto = fields.validate({ ...good, other: 1, stream: true });
    expect(dto).toBeInstanceOf(ChatDto);
    expect(dto).toMatchObject({ ...good, stream: true });
    expect(dto).not.toHaveProperty('other');
  });

  it('says what class-validator says, of every value in every field', () => {
    for (const name of names) {
      for (const value of values) {
        const sent = { ...good, [name]: value };
        const problems = validateSync(Object.assign(new ChatDto(), sent));
        const verdict = verdictOn(sent);
        if (problems.length === 0) expect(verdict).toBeInstanceOf(ChatDto);
        else {
          const { message, param } = verdict as GatewayError;
          expect(param).toBe(problems[0]?.property);
          for (const { constraints } of problems)
            expect(message).toContain(Object.values(constraints ?? {}).at(-1));
        }
      }
    }
  });

  it('names every fault, of each field the first', () => {
    expect(() => fields.validate({ messages: 3, n: 1.5, short: 'long', whole: '' })).toThrow(
      'Invalid request: "messages" must be an array; "n" must be an integer; "short" is long: long; "model" must be a string.',
    );
  });

  it('does not take for a field what an object inherits', () => {
    class StrangeDto {
      @IsOptional()
      @IsString()
      readonly toString!: () => string;
    }
    expect(() => new DocumentedFields(StrangeDto).validate({})).not.toThrow();
  });

  it('leaves nested objects to class-validator', () => {
    class InnerDto {
      @IsInt({ message: '"size" must be an integer' })
      readonly size!: number;
    }
    class OuterDto {
      @ValidateNested()
      readonly inner!: InnerDto;
    }
    const nested = new DocumentedFields(OuterDto);
    expect(() => nested.validate({ inner: Object.assign(new InnerDto(), { size: 1 }) })).not.toThrow();
    expect(() => nested.validate({ inner: Object.assign(new InnerDto(), { size: 'a' }) })).toThrow(
      GatewayError,
    );
  });

  function verdictOn(sent: Readonly<Record<string, unknown>>): unknown {
    try {
      return fields.validate(sent);
    } catch (error) {
      return error;
    }
  }
});
