import { Module } from '@nestjs/common';
import { AudioEncoding } from './audio-encoding.js';
import { SpeechAudio } from './speech-audio.js';

/** Turns samples into audio files. */
@Module({ providers: [AudioEncoding, SpeechAudio], exports: [SpeechAudio] })
export class AudioModule {}
