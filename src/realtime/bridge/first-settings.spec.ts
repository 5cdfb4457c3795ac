import { describe, expect, it } from '@jest/globals';
import { firstSettings } from './first-settings.js';

describe('firstSettings', () => {
  it('begins as the protocol says, with what was settled', () => {
    const session = { type: 'realtime', instructions: 'Be brief.', output_modalities: ['text'] };
    const settled = { dialect: 'ga', session } as const;
    expect(firstSettings({ model: 'm', intent: 'conversation', settled })).toMatchObject({
      type: 'realtime',
      model: 'm',
      instructions: 'Be brief.',
      outputModality: 'text',
      turnDetection: { type: 'server_vad' },
    });
  });

  it('takes a model that is named for transcripts as the one that writes them', () => {
    expect(firstSettings({ model: 'ear', intent: 'transcription' })).toMatchObject({
      type: 'transcription',
      transcription: { model: 'ear' },
    });
    expect(firstSettings({ intent: 'transcription' })).toMatchObject({ transcription: {} });
  });

  it('names what of the settled cannot be', () => {
    const settled = { dialect: 'ga', session: { type: 'realtime', output_modalities: ['smell'] } } as const;
    expect(() => firstSettings({ model: 'm', intent: 'conversation', settled })).toThrow(
      expect.objectContaining({ code: 'caller_invalid_request', param: 'session.output_modalities' }),
    );
  });
});
