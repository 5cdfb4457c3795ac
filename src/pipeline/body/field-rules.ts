import { ValidationTypes, getMetadataStorage } from 'class-validator';
import type { MetadataStorage, ValidatorConstraintInterface } from 'class-validator';

type FieldMetadata = ReturnType<MetadataStorage['getTargetValidationMetadatas']>[number];

/** Whether a field is looked at at all: `@IsOptional()`, `@ValidateIf()`. */
type Condition = (object: object, value: unknown) => boolean;

/**
 * What class-validator knows of one field, looked up once: it searches all its metadata for each object that it
 * validates, which costs more than the checks. Here is only told whether a field is in order; what is wrong with it,
 * class-validator says.
 */
export class FieldRules {
  private readonly conditions: readonly Condition[];
  private readonly checks: readonly FieldCheck[];
  /** Another kind of rule (nested objects, promises) holds for it too. */
  private readonly hasMore: boolean;

  constructor(
    readonly name: string,
    metadata: readonly FieldMetadata[],
  ) {
    const conditions = metadata.filter(({ type }) => type === ValidationTypes.CONDITIONAL_VALIDATION);
    const checks = metadata.filter((rule) => isCheck(rule));
    this.conditions = conditions.map(({ constraints }) => constraints[0] as Condition);
    this.checks = checks.flatMap((rule) => checksOf(rule));
    this.hasMore = conditions.length + checks.length < metadata.length;
  }

  /** False where class-validator has to look: the field is wrong, or only it can tell. */
  accept(object: object, value: unknown): boolean {
    for (const applies of this.conditions) if (!applies(object, value)) return true;
    if (this.hasMore) return false;
    for (const check of this.checks) if (!check.accepts(object, value)) return false;
    return true;
  }
}

/** One check of a field, such as `@IsInt()`. */
class FieldCheck {
  constructor(
    private readonly rule: FieldMetadata,
    private readonly constraint: ValidatorConstraintInterface,
  ) {}

  accepts(object: object, value: unknown): boolean {
    const { propertyName: property, constraints, each } = this.rule;
    const context = { targetName: object.constructor.name, property, object, value, constraints };
    // What is no plain yes (a promise) is class-validator's.
    if (!each || !Array.isArray(value)) return this.constraint.validate(value, context) === true;
    return value.every((item) => this.constraint.validate(item, context) === true);
  }
}

const isCheck = ({ type, validateIf }: FieldMetadata): boolean =>
  validateIf === undefined &&
  (type === ValidationTypes.CUSTOM_VALIDATION || type === ValidationTypes.IS_DEFINED);

const checksOf = (rule: FieldMetadata): readonly FieldCheck[] =>
  getMetadataStorage()
    .getTargetValidatorConstraints(rule.constraintCls)
    .map(({ instance }) => new FieldCheck(rule, instance));
