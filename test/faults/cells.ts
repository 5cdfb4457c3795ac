import { clientFormats } from '../conformance/formats/wire-format.js';
import type { ClientFormat, Form } from '../conformance/formats/wire-format.js';
import type { Fault } from './fault.js';
import { faults } from './faults.js';
import { lanes, providerId } from './providers.js';
import type { FaultLane } from './providers.js';

/** One way in which a client meets a fault. */
export interface Cell {
  readonly fault: Fault;
  readonly format: ClientFormat;
  readonly lane: FaultLane;
  readonly form: Form;
  /** Another candidate may answer. */
  readonly hasSpare: boolean;
  /** Of the model that is asked for, and of the upstream's. */
  readonly model: string;
}

const forms = ['json', 'stream'] as const satisfies readonly Form[];

/** All ways of meeting a fault. Spares are tried on one lane: they are the same on both. */
export const cellsOf = (fault: Fault): readonly Cell[] =>
  clientFormats.flatMap((format) =>
    forms.flatMap((form) =>
      lanes.flatMap((lane) =>
        (lane === 'auto' ? [false, true] : [false]).map((hasSpare) => {
          const words = [faults.indexOf(fault), format, form, lane, hasSpare ? 'spare' : 'alone'];
          return { fault, format, form, lane, hasSpare, model: words.join('-') };
        }),
      ),
    ),
  );

/** The model that stands for a cell in the configuration. */
export function candidatesOf({ fault, format, lane, hasSpare, model }: Cell): readonly object[] {
  const faulty = { provider: providerId(format, fault.provider ?? 'mock', lane), model };
  const spare = {
    provider: providerId(format, 'spare', lane),
    model: fault.everywhere === true ? `${model}-too` : 'spare',
  };
  return hasSpare ? [faulty, spare] : [faulty];
}
