import { Fact, Facts } from '../frame/facts.js';

interface NestedFactsProps {
  readonly title: string;
  readonly note?: string;
  readonly facts: Readonly<Record<string, unknown>>;
}

/** An object of the API, each value by its path. */
export const NestedFacts = ({ title, note, facts }: NestedFactsProps) => (
  <section className="border-t border-neutral-6 pt-3">
    <h3 className="text-14 font-semibold">{title}</h3>
    {note !== undefined && <p className="mt-1 text-13 text-neutral-11">{note}</p>}
    <Facts>
      {pathsOf(facts).map(([path, value]) => (
        <Fact key={path} name={path}>
          {value}
        </Fact>
      ))}
    </Facts>
  </section>
);

function pathsOf(value: unknown, path = ''): readonly (readonly [string, string])[] {
  if (typeof value !== 'object' || value === null) return [[path, String(value)]];
  return Object.entries(value).flatMap(([name, member]) =>
    pathsOf(member, path === '' ? name : `${path}.${name}`),
  );
}
