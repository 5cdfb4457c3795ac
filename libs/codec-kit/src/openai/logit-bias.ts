import { FieldReader } from '../field-reader.js';

/**
 * Reads `logit_bias`: token id → bias.
 * @throws GatewayError where a bias is no number
 */
export function readLogitBias(reader: FieldReader): Readonly<Record<string, number>> | undefined {
  const biases = reader.record('logit_bias');
  if (biases === undefined) return undefined;
  const inner = new FieldReader(biases, reader.at('logit_bias'), 'strict');
  const read = Object.keys(biases).map((token) => [token, inner.need(token, inner.number(token))] as const);
  return Object.fromEntries(read);
}
