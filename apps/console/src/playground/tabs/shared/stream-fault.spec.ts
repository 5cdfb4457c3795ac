import { describe, expect, it } from '@jest/globals';
import { streamFault } from './stream-fault.js';

describe('faults within a stream', () => {
  it('reads them', () => {
    expect(
      streamFault('{"type":"error","error":{"message":"Upstream died.","code":"provider_error"}}'),
    ).toEqual({
      place: 'answer',
      message: 'Upstream died.',
      code: 'provider_error',
    });
  });

  it('sees none where there is none', () => {
    expect(streamFault('{"type":"transcript.text.delta","delta":"an \\"error\\" occurred"}')).toBeUndefined();
    expect(streamFault('[DONE]')).toBeUndefined();
  });
});
