/** Packages that stay out of the bundle. */
const packages = [
  // Loaded when something asks for them.
  ...['pacote', 'npm-registry-fetch', '@npmcli', 'ssri', 'tar', 'pino-pretty', 'iconv-lite'],
  ...['ioredis', 'pg', 'google-auth-library', '@aws-sdk', '@smithy', 'openid-client', '@nestjs/swagger'],
  ...['@opentelemetry/otlp-exporter-base', '@opentelemetry/resources', '@opentelemetry/sdk-metrics'],
  ...['@opentelemetry/exporter-metrics-otlp-proto', '@opentelemetry/exporter-trace-otlp-proto'],
  ...['@opentelemetry/sdk-trace', 'minisearch', 'gpt-tokenizer', '@huggingface'],
  // Not installed everywhere.
  ...['node-llama-cpp', 'onnxruntime-web', 'sherpa-onnx-node', 'sharp', '@resvg', 'koffi'],
  ...['mediabunny', '@mediabunny', '@audio'],
  // Loaded by the entry, before all others.
  'reflect-metadata',
  // Nest requires it by name: there is to be one of it.
  'ws',
];

/** Nest loads them for its own way to validate, which nobody asks for; of the first we import what we use. */
const unasked = ['class-validator', 'class-transformer'];

/** Whether what a module imports under this name is such a package, or one of its files. */
export const isOnDemand = (name, importer) =>
  packages.some((own) => name === own || name.startsWith(`${own}/`)) ||
  (unasked.includes(name) && /\/node_modules\/@nestjs\//.test(importer));
