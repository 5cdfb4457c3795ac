/** Why an upstream's answer was no JSON to work with: what it answered, for whoever looks for the reason. */
export class JsonFault extends Error {
  override readonly name = 'JsonFault';

  /**
   * @param url what was asked, without its query
   * @param contentType as the answer has it; empty where it says nothing
   * @param said the beginning of the answer
   */
  constructor(
    readonly url: string,
    readonly status: number,
    readonly contentType: string,
    readonly said: string,
  ) {
    super(`${url} answered with status ${status}.`);
  }
}
