/** Source: RFC 6455, section 7.4.1 */
const protocolError = 1002;
const invalidPayload = 1007;
const policyViolation = 1008;
const messageTooBig = 1009;

/** Faults that `ws` tells the other side of by other codes than that of a protocol error. */
const codes: ReadonlyMap<unknown, number> = new Map([
  ['WS_ERR_INVALID_UTF8', invalidPayload],
  ['WS_ERR_TOO_MANY_BUFFERED_PARTS', policyViolation],
  ['WS_ERR_UNSUPPORTED_MESSAGE_LENGTH', messageTooBig],
  ['WS_ERR_UNSUPPORTED_DATA_PAYLOAD_LENGTH', messageTooBig],
]);

/**
 * The close code with which `ws` answers a frame that it cannot take, and of which its `close` event says nothing.
 * @returns undefined where the error is none of a frame: the connection broke
 */
export function faultCode(error: Error): number | undefined {
  if (!('code' in error) || typeof error.code !== 'string' || !error.code.startsWith('WS_ERR_'))
    return undefined;
  return codes.get(error.code) ?? protocolError;
}
