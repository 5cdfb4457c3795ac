import { ConfigurationError } from '../config/configuration-problem.js';
import type { GatewayConfiguration } from '../config/gateway-configuration.js';
import { registerSecret } from '../observability/secret-scrubber.js';
import { clean, Doctor } from './doctor.js';
import type { Examined } from './doctor.js';
import type { DoctorOptions } from './doctor-options.js';
import { ExaminedStorage } from './examined-storage.js';
import { warning } from './finding.js';
import { openDoctor } from './open-doctor.js';
import { problemFindings } from './problem-findings.js';
import { scorecardToJson } from './scorecard/scorecard-json.js';
import { scorecardOf } from './scorecard/scorecard.js';
import type { Scorecard } from './scorecard/scorecard.js';
import { ScorecardText } from './scorecard/scorecard-text.js';

/** How a scorecard is printed, and where. */
export interface DoctorOutput {
  write(text: string): void;
  /** For programs: one JSON document at the end. */
  readonly isJson: boolean;
  readonly isColoured: boolean;
}

/** Something does not work. Its message is the last line that a person reads. */
export class FaultsFound extends Error {
  override readonly name = 'FaultsFound';
}

/**
 * `doctor`: examines the installation and prints a scorecard.
 * @param read the configuration, as a gateway would read it
 * @throws FaultsFound once all is printed, where there is a fault
 */
export async function runDoctor(
  read: () => GatewayConfiguration,
  options: DoctorOptions,
  output: DoctorOutput,
): Promise<void> {
  const text = new ScorecardText(output.isColoured);
  const examined: Examined[] = [];
  for await (const one of examine(read, options)) {
    examined.push(one);
    if (!output.isJson) output.write(text.lines(one));
  }
  const scorecard = scorecardOf(examined);
  output.write(output.isJson ? asJson(scorecard) : text.summary(scorecard));
  if (scorecard.state === 'fault')
    throw new FaultsFound('The doctor found faults: each says how to mend it.');
}

const asJson = (scorecard: Scorecard): string =>
  `${JSON.stringify(scorecardToJson(scorecard, Date.now()), undefined, 2)}\n`;

/** Without a configuration that can be read nobody knows what else to look at. */
async function* examine(read: () => GatewayConfiguration, options: DoctorOptions): AsyncIterable<Examined> {
  let configuration: GatewayConfiguration;
  try {
    configuration = read();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    for (const finding of problemFindings(error.problems, error.file))
      yield { check: 'configuration', finding: clean(finding) };
    yield { check: 'other checks', finding: unexamined };
    return;
  }
  for (const { url } of [configuration.database, configuration.redis]) keepSecret(url);
  const storage = await ExaminedStorage.open(configuration);
  try {
    const context = await openDoctor(configuration, storage, options);
    try {
      yield* context.get(Doctor).examine();
    } finally {
      await context.close();
    }
  } finally {
    await storage.close();
  }
}

const unexamined = warning(
  'everything else',
  'It was not examined: what there is to examine stands in the configuration.',
  'Correct the configuration, and run this again.',
);

/** The password in an address, as it is written and as it is meant. */
function keepSecret(address: string): void {
  if (address === '') return;
  const { password } = new URL(address);
  registerSecret(password);
  registerSecret(decodeURIComponent(password));
}
