import { createAmazonBedrockVendor } from './amazon-bedrock/amazon-bedrock-vendor.js';
import { createAnthropicVendor } from './anthropic/anthropic-vendor.js';
import { createAzureOpenAiVendor } from './azure-openai/azure-openai-vendor.js';
import { createCohereVendor } from './cohere/cohere-vendor.js';
import { createDeepgramVendor } from './deepgram/deepgram-vendor.js';
import { createElevenLabsVendor } from './elevenlabs/elevenlabs-vendor.js';
import { createGoogleVertexVendor } from './google-vertex/google-vertex-vendor.js';
import { createGoogleVendor } from './google/google-vendor.js';
import { createJinaVendor } from './jina/jina-vendor.js';
import type { Preset } from '#libs/provider-kit';
import { createOpenAiVendor } from './openai/openai-vendor.js';
import { createPresetVendor } from './presets/preset-vendor.js';
import type { RequestHead } from './request-head.js';
import type { Vendor } from './vendor.js';

/** Vendors in the order in which they are asked; the last one takes what no other is meant by. */
export type Vendors = readonly [Vendor, ...Vendor[]];

/**
 * Every vendor the mock plays, told apart by path and headers. One set for each server: a vendor may remember what
 * it answered.
 * @param presets vendors that are played as their presets tell of them
 */
export function createVendors(presets: readonly Preset[] = []): Vendors {
  return [
    createAzureOpenAiVendor(),
    ...presets.map(createPresetVendor),
    createGoogleVertexVendor(),
    createAmazonBedrockVendor(),
    createAnthropicVendor(),
    createGoogleVendor(),
    createCohereVendor(),
    createJinaVendor(),
    createDeepgramVendor(),
    createElevenLabsVendor(),
    createOpenAiVendor(),
  ];
}

/** The vendor a request is meant for. */
export function findVendor(vendors: Vendors, head: RequestHead): Vendor {
  return vendors.find((vendor) => vendor.isAddressed(head)) ?? vendors.at(-1) ?? vendors[0];
}
