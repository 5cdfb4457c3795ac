import { CompressionAlgorithm } from '@opentelemetry/otlp-exporter-base';
import type { ExportConfiguration } from '../../config/open-telemetry.js';

/** What an exporter is given: all that the variables say, so that it need not look at them. */
export const exporterOptions = ({ url, headers, timeout, compressed }: ExportConfiguration) => ({
  url,
  headers: { ...headers },
  timeoutMillis: timeout,
  compression: compressed ? CompressionAlgorithm.GZIP : CompressionAlgorithm.NONE,
});
