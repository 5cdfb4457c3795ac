import { describe, expect, it } from '@jest/globals';
import { ProgressBar } from './progress-bar.js';
import { progressOf, SpeedMeter } from './progress.js';

class Output {
  text = '';
  constructor(
    readonly isTTY: boolean,
    readonly columns = 80,
  ) {}
  write(text: string): void {
    this.text += text;
  }
}

describe('SpeedMeter', () => {
  it('does not count what an earlier pull brought', () => {
    const meter = new SpeedMeter();
    meter.note(0, 100_000_000);
    expect(meter.speed).toBeUndefined();
    meter.note(1000, 101_000_000);
    expect(meter.speed).toBe(1_000_000);
  });

  it('forgets what is older than ten seconds', () => {
    const meter = new SpeedMeter();
    meter.note(0, 0);
    meter.note(1000, 50_000_000);
    for (let at = 2000; at <= 20_000; at += 1000) meter.note(at, 50_000_000 + at);
    expect(meter.speed).toBeCloseTo(1000, -2);
  });

  it('starts anew where the download did', () => {
    const meter = new SpeedMeter();
    meter.note(0, 5_000_000);
    meter.note(1000, 0);
    meter.note(2000, 1000);
    expect(meter.speed).toBe(1000);
  });
});

describe('progressOf', () => {
  it('rounds down: 100 percent is everything', () => {
    expect(progressOf('tiny', 'download', 999, 1000, undefined)).toEqual({
      id: 'tiny',
      phase: 'download',
      bytes: 999,
      total: 1000,
      percent: 99,
    });
  });

  it('tells the time that is left', () => {
    expect(progressOf('tiny', 'download', 200, 1000, 100).remaining).toBe(13);
    expect(progressOf('tiny', 'download', 200, 1000, 0).remaining).toBeUndefined();
  });
});

describe('ProgressBar', () => {
  it('writes a plain line per ten percent where there is no terminal', () => {
    const output = new Output(false);
    const bar = new ProgressBar(output);
    for (let bytes = 0; bytes <= 1000; bytes += 10)
      bar.show(progressOf('tiny', 'download', bytes * 1e5, 1e8, undefined));
    bar.end();
    const lines = output.text.trim().split('\n');
    expect(lines).toHaveLength(11);
    expect(lines[1]).toBe('tiny: pulling, 10 % of 100 MB');
  });

  it('draws one line on a terminal, no wider than it, and wipes it at the end', () => {
    const output = new Output(true, 50);
    const bar = new ProgressBar(output);
    bar.show(progressOf('tiny', 'download', 5e7, 1e8, 1e6));
    const line = output.text.replace('\r\u001B[2K', '');
    expect(line).toMatch(/^tiny \[█+░+\] {2}50 % of 100 MB, 1\.0 MB\/s, 55/);
    expect(line.length).toBeLessThan(50);
    bar.end();
    expect(output.text.endsWith('\r\u001B[2K')).toBe(true);
    expect(output.text).not.toContain('\n');
  });
});
