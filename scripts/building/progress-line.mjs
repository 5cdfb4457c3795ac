import { clearInterval, setInterval } from 'node:timers';

/**
 * Says on standard error that something takes time; counts the seconds where that is a terminal.
 * @param {string} what such as "Building"
 * @returns {(result: string) => void} ends the line
 */
export function progressLine(what) {
  const { stderr } = process;
  const start = Date.now();
  const seconds = () => ((Date.now() - start) / 1000).toFixed(1);
  stderr.write(`${what}…${stderr.isTTY ? '' : '\n'}`);
  const timer = stderr.isTTY ? setInterval(() => stderr.write(`\r${what}… ${seconds()} s`), 200) : undefined;
  return (result) => {
    clearInterval(timer);
    // What is longer than the result is erased.
    stderr.write(`${stderr.isTTY ? '\r\u001B[K' : ''}${result} in ${seconds()} s.\n`);
  };
}
