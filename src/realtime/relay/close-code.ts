/** Codes that say what happened and are never sent. Source: RFC 6455, section 7.4.1 */
const noStatus = 1005;
const abnormal = 1006;
const normal = 1000;

/**
 * The code by which one side learns how the other one ended.
 * @param broken stands for an end without a word
 */
export function passedCode(code: number, broken: number): number {
  if (code === noStatus) return normal;
  if (code === abnormal) return broken;
  const isStandard = code >= normal && code <= 1014 && code !== 1004;
  return isStandard || (code >= 3000 && code <= 4999) ? code : broken;
}
