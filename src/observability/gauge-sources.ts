import { Injectable } from '@nestjs/common';

/** A value as it stands at one moment. */
export interface GaugeSample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** Something that has a state worth watching. */
export interface GaugeSource {
  /** Prometheus' own form, such as `gateway_journal_records`. */
  readonly name: string;
  readonly help: string;
  /** Of all its samples. */
  readonly labels?: readonly string[];
  /** How several processes of one gateway are taken together. Default `sum`. */
  readonly together?: 'sum' | 'max' | 'min';
  /** Asked whenever somebody looks: it must be quick, and throw nothing. */
  read(): readonly GaugeSample[];
}

/** Where the rooms of the gateway say what there is to watch, without knowing who does. */
@Injectable()
export class GaugeSources {
  private readonly known: GaugeSource[] = [];

  /** To be called while the application starts. */
  add(source: GaugeSource): void {
    this.known.push(source);
  }

  list(): readonly GaugeSource[] {
    return this.known;
  }
}
