/** Preloaded into a gateway by NODE_OPTIONS: writes down every file that Node.js loads, one address a line. */
import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';

const list = process.env.LOADED_FILES;

if (list !== undefined) {
  registerHooks({
    load(address, context, next) {
      if (address.startsWith('file:')) appendFileSync(list, `${address}\n`);
      return next(address, context);
    },
  });
}
