/** Words of the Speech tab. */
export const speechTexts = {
  run: 'Speak',
  text: 'Text',
  first:
    'The rain had stopped by noon. Over the harbour the gulls were loud again, and somebody was laughing.',
  placeholder: 'What is to be read aloud',
  characters: (count: number): string => `${count.toLocaleString('en')} characters`,
  voice: 'Voice',
  voicePlaceholder: 'A name, or a vendor’s own id',
  voiceByHand: 'Not in the list. Enter takes it as typed.',
  format: 'Format',
  formatHint: 'Off: the model’s own choice, mostly mp3.',
  speed: 'Speed',
  speedHint: 'From 0.25 to 4.',
  instructions: 'Instructions',
  instructionsHint: 'How to speak, where the model listens to that.',
  player: 'Spoken text',
  coming: 'The sound is coming',
  playing: 'Playing as it comes',
  stopPlaying: 'Stop playing',
  unplayable: (type: string): string =>
    `This browser cannot play ${type}. Download it and play it elsewhere.`,
  noType: 'this sound',
  fileName: (extension: string): string => `speech.${extension}`,
  size: (kilobytes: string): string => `${kilobytes} kB`,
  empty: 'The gateway answered without any sound. The wire view shows what came.',
} as const;
