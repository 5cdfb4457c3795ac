/** A model in memory that turns one sentence after the other into sound. */
export interface Synthesiser<Voice> {
  /** Samples a second. */
  readonly sampleRate: number;
  /**
   * @param speed 1 is the voice's own pace, 2 twice as fast
   * @returns samples from -1 to 1, one channel
   */
  say(sentence: string, voice: Voice, speed: number): Promise<Float32Array>;
}
