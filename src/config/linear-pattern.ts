import { setFlagsFromString } from 'node:v8';

/** V8's other engine for regular expressions, whose time is linear in the text whatever the pattern. It takes the flag `l`. */
let isSwitchedOn = false;

/**
 * A regular expression that no text can make slow. Look-arounds, back-references and case folding cannot be done so.
 * @throws SyntaxError where that is no pattern, or cannot be executed in linear time
 */
export function linearPattern(source: string): RegExp {
  if (!isSwitchedOn) {
    setFlagsFromString('--enable-experimental-regexp-engine');
    isSwitchedOn = true;
  }
  // eslint-disable-next-line no-invalid-regexp -- the flag is V8's own, switched on above
  return new RegExp(source, 'gl');
}
