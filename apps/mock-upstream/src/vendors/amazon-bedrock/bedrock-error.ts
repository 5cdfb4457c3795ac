import type { VendorReply } from '../vendor.js';

/** Amazon's exceptions and what they usually say. */
const exceptions: Readonly<Record<number, readonly [name: string, message: string]>> = {
  400: ['ValidationException', 'Malformed input request, please reformat your input and try again.'],
  403: ['UnrecognizedClientException', 'The security token included in the request is invalid.'],
  404: [
    'ResourceNotFoundException',
    'Could not resolve the foundation model from the provided model identifier.',
  ],
  408: ['ModelTimeoutException', 'Model has timed out in processing the request.'],
  424: ['ModelErrorException', 'The model returned an error.'],
  429: ['ThrottlingException', 'Too many requests, please wait before trying again.'],
  500: ['InternalServerException', 'The system encountered an unexpected error during processing.'],
  503: ['ServiceUnavailableException', 'Bedrock is unable to process your request.'],
};

/** An exception: its name stands in a header, its words in the body. */
export const bedrockError = (status: number, name: string, message: string): VendorReply => ({
  status,
  body: { message },
  headers: { 'x-amzn-errortype': `${name}:http://internal.amazon.com/coral/com.amazon.bedrock/` },
});

/** What Bedrock says with a status. 401 is unknown to it. */
export function bedrockFailure(status: number, message?: string): VendorReply {
  const told = status === 401 ? 403 : status;
  const [name, words] = exceptions[told] ?? exceptions[told < 500 ? 400 : 500] ?? ['ValidationException', ''];
  return bedrockError(told, name, message ?? words);
}

export const invalid = (message: string): VendorReply => bedrockError(400, 'ValidationException', message);

export const unknownModel = (): VendorReply => invalid('The provided model identifier is invalid.');

/** The event that tells an exception in the middle of a stream: a later name of the same. */
export const streamException = (body: unknown) => [
  { event: 'modelStreamErrorException', data: JSON.stringify(body) },
];
