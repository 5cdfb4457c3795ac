import { setFlagsFromString } from 'node:v8';

/**
 * While the gateway loads, nearly all that it makes stays: V8 takes that for a need of room and gives new objects 64 MB, which an
 * idle gateway would keep. Called before anything else is loaded.
 */
export const holdYoungGeneration = (): void => {
  setFlagsFromString('--semi-space-growth-factor=1');
};

/** Under load there is to be room: what is made for a request should be garbage before V8 looks at it. */
export const releaseYoungGeneration = (): void => {
  setFlagsFromString('--semi-space-growth-factor=2');
};
