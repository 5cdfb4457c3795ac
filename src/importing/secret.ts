/** A secret that stood in the source itself. Where it may not be seen, a variable stands in its place. */
export class Secret {
  /** @param where it stood, for whoever sets the variable */
  constructor(
    readonly value: string,
    readonly where: string,
  ) {}

  /** Two settings are the same where their secrets are. */
  toJSON(): string {
    return this.value;
  }
}

/** A text of the source as the configuration writes it: none of it is taken for a variable. */
export const literal = (text: string): string => text.replaceAll('${', '$${');

/** A variable as the configuration writes it. */
export const reference = (name: string): string => `\${${name}}`;
