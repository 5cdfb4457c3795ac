import 'reflect-metadata';
import { existsSync } from 'node:fs';
import { holdYoungGeneration } from './memory/young-generation.js';

/** The same program as the one beside this file, joined into a few files: it starts in half the time. */
const bundled = new URL('../bundle/program.js', import.meta.url);

holdYoungGeneration();
await import(existsSync(bundled) ? bundled.href : './program.js');
