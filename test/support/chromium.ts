import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

const modules = resolve(import.meta.dirname, '../../node_modules');
const cache = join(modules, '.cache/model-gateway/chromium');
const run = promisify(execFile);

/** What starts Chromium. */
export interface UnpackedChromium {
  readonly executablePath: string;
  /** Its environment: machines without a desktop lack some of its libraries, which the package brings too. */
  readonly env: Record<string, string>;
}

/** Runs in a process of its own: the package unpacks into the system's folder for temporary files, as that process sees it. */
const unpack = "import chromium from '@sparticuz/chromium'; await chromium.executablePath();";

/** The package brings those libraries along only where it believes to be at home. */
const home = { AWS_LAMBDA_JS_RUNTIME: 'nodejs24.x' };

/**
 * The Chromium that `@sparticuz/chromium` brings, unpacked once and for all. It appears under its name only
 * when it is whole, so that several test workers may ask for it at the same time.
 */
export async function unpackedChromium(): Promise<UnpackedChromium> {
  const description = await readFile(join(modules, '@sparticuz/chromium/package.json'), 'utf8');
  const { version } = JSON.parse(description) as { readonly version: string };
  const folder = join(cache, version);
  const program = join(folder, 'chromium');
  const unpacked = {
    executablePath: program,
    env: { ...definedVariables(), LD_LIBRARY_PATH: join(folder, 'al2023/lib') },
  };
  if (existsSync(program)) return unpacked;
  await mkdir(cache, { recursive: true });
  const fresh = await mkdtemp(join(cache, 'unpacking-'));
  try {
    await run(process.execPath, ['--input-type=module', '--eval', unpack], {
      cwd: modules,
      env: { ...process.env, ...home, TMPDIR: fresh, TEMP: fresh, TMP: fresh },
    });
    await rename(fresh, folder);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    // Another worker was quicker.
    if (!existsSync(program)) throw error;
  }
  return unpacked;
}

const definedVariables = (): Record<string, string> =>
  Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
