/** npm run build: makes dist of the sources where they changed. */
import './require-node.mjs';
import { fileURLToPath } from 'node:url';
import { buildIfStale } from './building/build-if-stale.mjs';

const built = await buildIfStale(fileURLToPath(new URL('..', import.meta.url)));
process.exitCode = built ? 0 : 1;
