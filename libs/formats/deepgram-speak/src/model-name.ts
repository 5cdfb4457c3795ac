import type { SpeechRequest } from '#libs/canonical';
import { vendorVoice } from '#libs/codec-kit';
import type { LossCollector } from '#libs/codec-kit';
import { firstGeneration, secondGeneration } from './voices.js';

/** A model's name with its speaker: `aura-2-thalia-en`, `aura-luna-en`. */
const withSpeaker = /^aura(?:-\d+)?-([a-z]+)-[a-z]{2}$/;
const generations = /^aura(?:-\d+)?$/;

/**
 * The vendor's models hold a speaker in their name. Where the operator named none (`aura-2`), the voice does; else
 * the model's own speaks.
 */
export function modelName(request: SpeechRequest, model: string, losses: LossCollector): string {
  if (generations.test(model)) return ofGeneration(request, model, losses);
  const speaker = withSpeaker.exec(model)?.[1];
  const asked = request.voice.toLowerCase();
  if (asked !== model && asked !== speaker && asked.replace(/-[a-z]{2}$/, '') !== speaker) {
    losses.dropped('voice', 'voice', `The model's own voice speaks: ${speaker ?? model}.`);
  }
  return model;
}

function ofGeneration(request: SpeechRequest, generation: string, losses: LossCollector): string {
  const voice = vendorVoice(request, generation === 'aura' ? firstGeneration : secondGeneration, losses);
  if (withSpeaker.test(voice)) return voice;
  return `${generation}-${/-[a-z]{2}$/.test(voice) ? voice : `${voice}-en`}`;
}
