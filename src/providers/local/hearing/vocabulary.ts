/** Ids that mean something else than words: unknown, beginning, end. */
const special = 3;
/** What SentencePiece writes for a space. */
const space = '\u2581';
const base64Constant = /\bllama_vocab_base64\s*=\s*["'`]([A-Za-z0-9+/=]+)["'`]/;
const loneByte = /^<0x([0-9A-F]{2})>$/;

/**
 * Writes the vocabulary that Moonshine shares with Llama as sherpa-onnx wants it: a line for each token, its bytes in
 * base64 and its id.
 * @param source the code of llama-tokenizer-js; it is read, never run
 * @throws Error where it holds no vocabulary
 */
export function tokenLines(source: string): string {
  const encoded = base64Constant.exec(source)?.[1];
  if (encoded === undefined) throw new Error('the tokenizer holds no vocabulary');
  const tokens = Buffer.from(encoded, 'base64').toString('utf8').split('\n');
  return tokens
    .flatMap((token, id) => (id < special ? [] : `${bytesOf(token).toString('base64')} ${id}\n`))
    .join('');
}

function bytesOf(token: string): Buffer {
  const code = loneByte.exec(token)?.[1];
  return code === undefined ? Buffer.from(token.replaceAll(space, ' ')) : Buffer.from(code, 'hex');
}
