import 'reflect-metadata';
import { commandHandlers } from './bootstrap/command-handlers.js';
import { exitCodes } from './cli/exit-codes.js';
import { buildProgram } from './cli/program.js';
import { runProgram } from './cli/run-program.js';
import { guardLastWords } from './observability/last-words.js';

guardLastWords();

/** The gateway, started as its command line says. */
process.exitCode = await runProgram(buildProgram(commandHandlers), process.argv);
// What a start had opened before it failed would keep it alive for ever: Redis is connected to again and again.
if (process.exitCode !== exitCodes.success) process.exit();
