import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from '@swc/core';

/** Lets a process run the sources as they are, those of tests too: `node --conditions=gateway-source --import <this> x.ts`. */
const options = {
  sourceMaps: 'inline',
  module: { type: 'es6' },
  jsc: {
    target: 'es2024',
    parser: { syntax: 'typescript', decorators: true },
    transform: { legacyDecorator: true, decoratorMetadata: true },
  },
};

registerHooks({
  resolve(specifier, context, nextResolve) {
    const fromSources = context.parentURL?.endsWith('.ts') && specifier.startsWith('.');
    return nextResolve(fromSources ? specifier.replace(/\.js$/, '.ts') : specifier, context);
  },
  load(url, context, nextLoad) {
    if (!url.endsWith('.ts')) return nextLoad(url, context);
    const filename = fileURLToPath(url);
    const { code } = transformSync(readFileSync(filename, 'utf8'), { ...options, filename });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
