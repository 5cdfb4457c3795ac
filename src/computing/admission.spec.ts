import { describe, expect, it } from '@jest/globals';
import { Admission } from './admission.js';

describe('Admission', () => {
  it('lets one more in than may wait, and refuses the next with a time to come back', () => {
    const admission = new Admission('The embedded model "minilm"', 1);
    const leave = admission.enter();
    admission.enter();
    expect(() => admission.enter()).toThrow(
      expect.objectContaining({ code: 'gateway_overloaded', status: 503, retryAfter: 1 }),
    );
    leave();
    leave();
    expect(admission.inside).toBe(1);
    admission.enter();
    expect(() => admission.enter()).toThrow(/"minilm" has 2 requests already/);
  });
});
