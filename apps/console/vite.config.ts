import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * Everything is addressed relative to the page's `<base>`, which the gateway writes: the same build works under any
 * path prefix.
 */
// eslint-disable-next-line no-restricted-syntax -- Vite reads the default export.
export default defineConfig({
  base: './',
  root: import.meta.dirname,
  plugins: [tailwindcss()],
  build: {
    outDir: '../../dist/console',
    emptyOutDir: true,
    target: 'es2022',
    // Inlined assets would need data: in the content security policy.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    manifest: true,
    // Libraries mark modules for servers that render; nothing renders on a server here.
    rolldownOptions: {
      checks: { moduleLevelDirective: false },
      output: {
        // What nearly every page needs comes in one piece: many small ones compress badly, and each has its head.
        codeSplitting: {
          groups: [
            {
              name: 'shared',
              test: /src[\\/](?:components|gateway|theme|shell)[\\/](?!json-editor)|node_modules[\\/]lucide-react/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: {
    proxy: Object.fromEntries(
      ['/v1', '/v1beta', '/v2', '/api', '/console/api'].map((path) => [
        path,
        { target: 'http://127.0.0.1:3000', ws: true },
      ]),
    ),
  },
});
