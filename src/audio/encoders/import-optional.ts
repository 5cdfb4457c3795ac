import { TaskRefusal } from '../../computing/task-refusal.js';

/** Imports a library that the gateway runs without. @throws TaskRefusal telling how to install it */
export async function importOptional<Module>(
  load: () => Promise<Module>,
  encoding: string,
  packages: string,
): Promise<Module> {
  try {
    return await load();
  } catch {
    throw new TaskRefusal({
      message: `This gateway cannot write ${encoding}: the optional packages for it are not installed ("npm install ${packages}" on its machine). "wav" and "pcm" need none.`,
      param: 'response_format',
    });
  }
}
