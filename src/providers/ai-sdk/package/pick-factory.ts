import { packageOf } from './find-package.js';

/** Makes a provider of the AI SDK from settings. */
export type ProviderFactory = (settings: object) => object;

/** A package exports no factory, or several. `message` is for the operator and says what to write. */
export class FactoryError extends Error {
  override readonly name = 'FactoryError';
}

/**
 * The export of a package that makes the provider: the one that is named; else the one whose name begins with
 * `create`, of several the one that is called like the package, or that all of them are.
 * @throws FactoryError
 */
export function pickFactory(exports: object, specifier: string, named?: string): ProviderFactory {
  const functions = new Map(
    Object.entries(exports).filter(
      (entry): entry is [string, ProviderFactory] => typeof entry[1] === 'function',
    ),
  );
  if (named !== undefined) return functions.get(named) ?? fail(`${specifier} exports no function ${named}.`);
  const makers = [...functions].filter(([name]) => /^create[A-Z]/.test(name));
  const [first] = makers;
  if (first === undefined) {
    fail(
      `${specifier} exports no function whose name begins with create. Is it a provider of the AI SDK? Name the export that makes one in factory.`,
    );
  }
  const wanted = `create${specifier.slice(packageOf(specifier).lastIndexOf('/') + 1).replaceAll(/\W/g, '')}`;
  const chosen =
    makers.find(([name]) => name.toLowerCase() === wanted) ??
    (new Set(makers.map(([, factory]) => factory)).size === 1 ? first : undefined);
  if (chosen !== undefined) return chosen[1];
  const names = makers.map(([name]) => name).join(', ');
  return fail(`${specifier} exports several factories: ${names}. Name one of them in factory.`);
}

function fail(message: string): never {
  throw new FactoryError(message);
}
