import { findPackageJSON } from 'node:module';
import type { ModelEndpoint } from '#libs/provider-kit';

/** The optional package that computes each kind of answer. */
const runtimes: Readonly<Record<ModelEndpoint, string>> = {
  generation: 'node-llama-cpp',
  embedding: 'onnxruntime-web',
  reranking: 'onnxruntime-web',
  images: 'sharp',
  transcription: 'sherpa-onnx-node',
  speech: 'sherpa-onnx-node',
};

/** Why such answers cannot be computed here, or undefined where their optional runtime is installed. */
export function missingRuntime(endpoint: ModelEndpoint): string | undefined {
  const name = runtimes[endpoint];
  try {
    if (findPackageJSON(name, import.meta.url) !== undefined) return undefined;
  } catch {
    // Node throws where it finds no such package.
  }
  return `the optional package ${name} is not installed; run "npm install --include=optional" and start again`;
}
