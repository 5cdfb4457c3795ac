const letters = 26;

/** Names speakers whom nobody knows as OpenAI does: A, B, ... Z, AA, by the order in which they begin to speak. */
export class SpeakerLabels {
  readonly #labels = new Map<string, string>();

  /** @param speaker the vendor's own name or number for the voice */
  labelOf(speaker: string | number): string {
    const key = String(speaker);
    const known = this.#labels.get(key);
    if (known !== undefined) return known;
    const label = letter(this.#labels.size);
    this.#labels.set(key, label);
    return label;
  }
}

function letter(index: number): string {
  const last = String.fromCodePoint(0x41 + (index % letters));
  return index < letters ? last : `${letter(Math.floor(index / letters) - 1)}${last}`;
}
