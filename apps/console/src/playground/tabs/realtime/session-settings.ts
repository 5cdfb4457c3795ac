import type { GatewayModel } from '../../../gateway/models.js';
import { realtimeTexts } from '../../../texts/realtime.js';
import type { Options, OptionSpec } from '../shared/options.js';
import { optionFields } from '../shared/options.js';

export type SessionOption =
  'voice' | 'instructions' | 'turn_detection' | 'output_modalities' | 'transcription' | 'speed';

/** Settings of a session. */
export const sessionOptions: readonly OptionSpec<SessionOption>[] = [
  {
    id: 'turn_detection',
    label: realtimeTexts.turnDetection,
    hint: realtimeTexts.turnDetectionHint,
    control: { kind: 'choice', choices: ['server_vad', 'semantic_vad', realtimeTexts.turnsNone] },
    first: { on: true, value: 'server_vad' },
  },
  {
    id: 'instructions',
    label: realtimeTexts.instructions,
    hint: realtimeTexts.instructionsHint,
    control: { kind: 'lines' },
    first: { on: true, value: 'Answer in one short sentence.' },
  },
  {
    id: 'voice',
    label: realtimeTexts.voice,
    control: { kind: 'text' },
    first: { on: false, value: 'marin' },
  },
  {
    id: 'output_modalities',
    label: realtimeTexts.modality,
    control: { kind: 'choice', choices: ['audio', 'text'] },
    first: { on: false, value: 'text' },
  },
  {
    id: 'transcription',
    label: realtimeTexts.transcription,
    hint: realtimeTexts.transcriptionHint,
    control: { kind: 'text' },
    first: { on: true, value: '' },
  },
  {
    id: 'speed',
    label: realtimeTexts.speed,
    control: { kind: 'number', least: 0.25, most: 1.5, step: 0.05 },
    first: { on: false, value: '1' },
  },
];

/** The `session` of `session.update`. What is off is not there. */
export function sessionOf(options: Options<SessionOption>): object {
  const { voice, instructions, turn_detection, output_modalities, transcription, speed } = optionFields(
    sessionOptions,
    options,
  );
  const input = {
    ...(turn_detection !== undefined && {
      turn_detection: turn_detection === realtimeTexts.turnsNone ? null : { type: turn_detection },
    }),
    ...(transcription !== undefined && { transcription: { model: transcription } }),
  };
  const output = {
    ...(voice !== undefined && { voice }),
    ...(speed !== undefined && { speed }),
  };
  const audio = {
    ...(Object.keys(input).length > 0 && { input }),
    ...(Object.keys(output).length > 0 && { output }),
  };
  return {
    type: 'realtime',
    ...(instructions !== undefined && { instructions }),
    ...(output_modalities !== undefined && { output_modalities: [output_modalities] }),
    ...(Object.keys(audio).length > 0 && { audio }),
  };
}

/**
 * The model that writes down what is said to another one: of the same owner, where there is one.
 * @param owner of the model that answers
 */
export const transcriberFor = (
  owner: string | undefined,
  models: readonly GatewayModel[],
): string | undefined => {
  const able = models.filter(({ endpoints }) => endpoints?.includes('transcription'));
  return (able.find(({ ownedBy }) => ownedBy === owner) ?? able[0])?.id;
};

/** Whether the person says when they are done speaking. */
export const isPushToTalk = ({ turn_detection: { on, value } }: Options<SessionOption>): boolean =>
  on && value === realtimeTexts.turnsNone;
