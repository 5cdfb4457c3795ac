import 'reflect-metadata';
import { commandHandlers } from './bootstrap/command-handlers.js';
import { buildProgram } from './cli/program.js';
import { runProgram } from './cli/run-program.js';

/** The gateway, started as its command line says. */
process.exitCode = await runProgram(buildProgram(commandHandlers), process.argv);
