/** WebRTC's voice activity detection in WebAssembly: the package has no types. Source: libfvad, `fvad.h`. */
declare module '@echogarden/fvad-wasm' {
  /** Addresses are places in the module's memory; 0 is none. */
  interface FvadModule {
    /** Changes whenever the memory grows: read it anew for every use. */
    readonly HEAP16: Int16Array;
    _malloc(bytes: number): number;
    _fvad_new(): number;
    _fvad_free(detector: number): void;
    /** @param mode 0 finds more, 3 errs less. @returns -1 for a mode that is none */
    _fvad_set_mode(detector: number, mode: number): number;
    /** @param rate 8, 16, 32 or 48 kHz. @returns -1 for any other */
    _fvad_set_sample_rate(detector: number, rate: number): number;
    /** @param length samples of 10, 20 or 30 ms. @returns 1 voice, 0 none, -1 a wrong length */
    _fvad_process(detector: number, samples: number, length: number): number;
  }
  function fvad(): Promise<FvadModule>;
  export { fvad as default };
  export type { FvadModule };
}
