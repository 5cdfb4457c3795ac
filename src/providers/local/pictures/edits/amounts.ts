/** How much of a change is wanted: 1 is the usual amount. */
export function strengthOf(text: string): number {
  const percent = /(\d+(?:\.\d+)?)\s*(?:%|percent)/.exec(text);
  if (percent?.[1] !== undefined) return Number(percent[1]) / 25;
  if (/\b(slight|slightly|a bit|a little|little|subtle|subtly|gently|gentle|lightly|somewhat)\b/.test(text))
    return 0.45;
  if (
    /\b(very|much|a lot|lot|strong|strongly|heavy|heavily|extremely|extreme|really|completely)\b/.test(text)
  )
    return 2;
  return 1;
}

/** "200x300", "200 by 300". */
export function sizeIn(text: string): { readonly width: number; readonly height: number } | undefined {
  const found = /(\d+)\s*(?:px|pixels?)?\s*(?:x|×|by)\s*(\d+)/.exec(text);
  return found === null ? undefined : { width: Number(found[1]), height: Number(found[2]) };
}

/** "20 px", "radius 20", "of 20 pixels". */
export function pixelsIn(text: string): number | undefined {
  const found =
    /(\d+(?:\.\d+)?)\s*(?:px|pixels?|-pixel)/.exec(text) ??
    /\b(?:radius|sigma|width|by|of)\s+(\d+(?:\.\d+)?)\b(?!\s*%)/.exec(text);
  return found?.[1] === undefined ? undefined : Number(found[1]);
}

export interface Position {
  /** 0 left, 1 right. */
  readonly x: number;
  /** 0 top, 1 bottom. */
  readonly y: number;
}

/** "in the top right corner"; undefined where nothing is said. */
export function positionIn(text: string): Position | undefined {
  const left = /\bleft\b/.test(text);
  const right = /\bright\b/.test(text);
  const top = /\b(top|upper)\b/.test(text);
  const bottom = /\b(bottom|lower)\b/.test(text);
  const middle = /\b(cent(er|re|ered|red)|middle)\b/.test(text);
  if (!left && !right && !top && !bottom && !middle) return undefined;
  return { x: left ? 0 : right ? 1 : 0.5, y: top ? 0 : bottom ? 1 : 0.5 };
}
