import { describe, expect, it } from '@jest/globals';
import { segmentsOfSubtitles } from './subtitles.js';

describe('subtitles', () => {
  it('reads SubRip', () => {
    const text =
      '1\r\n00:00:00,032 --> 00:00:03,798\r\nHello there.\r\nYou too.\r\n\r\n2\r\n01:02:03,5 --> 01:02:04,000\r\nBye\r\n';
    expect(segmentsOfSubtitles(text)).toEqual([
      { start: 0.032, end: 3.798, text: 'Hello there.\nYou too.' },
      { start: 3_723.5, end: 3_724, text: 'Bye' },
    ]);
  });

  it('reads WebVTT with names, settings, notes and tags', () => {
    const text =
      'WEBVTT\n\nNOTE 00:01 is nothing\n\nfirst\n00:01.000 --> 00:02.250 align:start\n<v Ann>Hi <b>you</b></v>\n';
    expect(segmentsOfSubtitles(text)).toEqual([{ start: 1, end: 2.25, text: 'Hi you' }]);
  });

  it('finds nothing in other texts', () => {
    expect(segmentsOfSubtitles('Just words --> more words')).toEqual([]);
    expect(segmentsOfSubtitles('')).toEqual([]);
  });
});
