import type { JsonObject } from '#libs/json';
import type { VendorReply } from '../../vendor.js';
import { isImageModel, isSpeechModel } from '../answered-modality.js';
import { invalidArgument } from '../google-error.js';
import { objectIn, objectsIn, textIn, textsIn } from '../reading.js';

const ratios = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'];
const sizes = ['512', '1K', '2K', '4K'];
const voices =
  'achernar, achird, algenib, algieba, alnilam, aoede, autonoe, callirrhoe, charon, despina, enceladus, erinome, fenrir, gacrux, iapetus, kore, laomedeia, leda, orus, puck, pulcherrima, rasalgethi, sadachbia, sadaltager, schedar, sulafat, umbriel, vindemiatrix, zephyr, zubenelgenubi'.split(
    ', ',
  );

/** Whether a model can answer in the form that is asked for. Only names of the vendor's own tell what it can. */
export function checkModalities({ generationConfig }: JsonObject, model: string): VendorReply | undefined {
  const config = objectIn(generationConfig);
  return checkForm(textsIn(config.responseModalities), model) ?? checkImage(config) ?? checkSpeech(config);
}

function checkForm(said: readonly string[], model: string): VendorReply | undefined {
  if (!model.startsWith('gemini-')) return undefined;
  const asked = (said.length === 0 ? defaultOf(model) : [...said]).sort().join(', ');
  const able = combinationsOf(model);
  if (able.includes(asked)) return undefined;
  const list = able.map((one) => `* ${one}\n`).join('');
  return invalidArgument(
    `The requested combination of response modalities (${asked}) is not supported by the model. models/${model} accepts the following combination of response modalities:\n${list}`,
  );
}

function combinationsOf(model: string): readonly string[] {
  if (isSpeechModel(model)) return ['AUDIO'];
  return isImageModel(model) ? ['IMAGE', 'IMAGE, TEXT'] : ['TEXT'];
}

const defaultOf = (model: string): string[] => (isImageModel(model) ? ['IMAGE', 'TEXT'] : ['TEXT']);

function checkImage({ imageConfig }: JsonObject): VendorReply | undefined {
  const { aspectRatio, imageSize } = objectIn(imageConfig);
  if (aspectRatio !== undefined && !ratios.includes(textIn(aspectRatio)))
    return invalidArgument(`Invalid aspect_ratio. Supported values: ${ratios.join(', ')}.`);
  if (imageSize === undefined || sizes.includes(textIn(imageSize))) return undefined;
  return invalidArgument(`Invalid image_size. Supported values: ${sizes.join(', ')}.`);
}

function checkSpeech({ speechConfig }: JsonObject): VendorReply | undefined {
  const { voiceConfig, multiSpeakerVoiceConfig } = objectIn(speechConfig);
  if (voiceConfig !== undefined && multiSpeakerVoiceConfig !== undefined)
    return invalidArgument('Only one of voice_config and multi_speaker_voice_config may be set.');
  const speakers = objectsIn(objectIn(multiSpeakerVoiceConfig).speakerVoiceConfigs);
  if (multiSpeakerVoiceConfig !== undefined && speakers.length !== 2)
    return invalidArgument('The number of enabled_voices must equal 2.');
  const named = [voiceConfig, ...speakers.map((speaker) => speaker.voiceConfig)].map((one) =>
    textIn(objectIn(objectIn(one).prebuiltVoiceConfig).voiceName),
  );
  const unknown = named.find((name) => name !== '' && !voices.includes(name.toLowerCase()));
  if (unknown === undefined) return undefined;
  return invalidArgument(
    `Voice name ${unknown} is not supported. Allowed voice names are: ${voices.join(', ')}`,
  );
}
