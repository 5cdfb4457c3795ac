/**
 * Whether a licence expression of SPDX asks for no licence but known ones. Of a choice one is enough; of those that hold
 * together all are needed. What is no such expression is not known.
 * Source: spdx.github.io/spdx-spec/v3.0.1/annexes/spdx-license-expressions
 * @param {string} expression such as `(MIT OR Apache-2.0) AND ISC`
 * @param {(licence: string) => boolean} isKnown
 */
export function isGranted(expression, isKnown) {
  const words = expression.match(/[()]|[^\s()]+/g) ?? [];
  let place = 0;
  const takes = (word) => {
    if (words[place] !== word) return false;
    place += 1;
    return true;
  };
  // Every side is read, whatever the others are: what follows starts behind it.
  const choice = () => {
    let granted = all();
    while (takes('OR')) granted = all() || granted;
    return granted;
  };
  const all = () => {
    let granted = single();
    while (takes('AND')) granted = single() && granted;
    return granted;
  };
  const single = () => {
    if (takes('(')) {
      const granted = choice();
      return takes(')') && granted;
    }
    const licence = words[place];
    place += 1;
    return licence !== undefined && isKnown(takes('WITH') ? `${licence} WITH ${words[place++]}` : licence);
  };
  const granted = choice();
  return granted && place === words.length;
}
