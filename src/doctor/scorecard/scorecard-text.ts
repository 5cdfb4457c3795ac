import { styleText } from 'node:util';
import type { Examined } from '../doctor.js';
import type { Severity } from '../finding.js';
import type { Scorecard } from './scorecard.js';

const colours = { ok: 'green', warning: 'yellow', fault: 'red' } as const;
const width = Math.max(...Object.keys(colours).map((severity) => severity.length));

/** Writes a scorecard for people, line by line as things are found. */
export class ScorecardText {
  private lastCheck: string | undefined;

  constructor(private readonly isColoured: boolean) {}

  /** What is to be printed of one more finding. */
  lines({ check, finding }: Examined): string {
    const heading = check === this.lastCheck ? '' : `\n${this.styled('bold', check)}\n`;
    this.lastCheck = check;
    const { severity, where, what } = finding;
    const mark = this.styled(colours[severity], severity.padEnd(width));
    const line = `  ${mark}  ${where}: ${what}\n`;
    return severity === 'ok' ? heading + line : `${heading}${line}  ${' '.repeat(width)}  → ${finding.fix}\n`;
  }

  /** The last line. */
  summary({ counts, state }: Scorecard): string {
    const told = `${plural(counts.fault, 'fault')}, ${plural(counts.warning, 'warning')}, ${counts.ok} in order.`;
    return `\n${this.styled(colours[state], told)}\n`;
  }

  private styled(style: 'bold' | (typeof colours)[Severity], text: string): string {
    return this.isColoured ? styleText(style, text, { validateStream: false }) : text;
  }
}

const plural = (count: number, name: string): string => `${count} ${name}${count === 1 ? '' : 's'}`;
