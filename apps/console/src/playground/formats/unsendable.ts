import type { Fault } from '../../gateway/fault.js';

/** What is set cannot be written as a request, such as a tool whose parameters are not JSON. Nothing is sent. */
export class Unsendable extends Error {
  override readonly name = 'Unsendable';
  readonly fault: Fault;
  /**
   * @param param which setting, by its name in `Settings`, such as `tools` or `temperature`
   */
  constructor(message: string, place: Fault['place'], param?: string) {
    super(message);
    this.fault = { place, message, ...(param !== undefined && { param }) };
  }
}
