import { Button } from '../../components/button.js';
import { providersTexts } from '../../texts/providers.js';
import { useProviderTypes } from './providers-query.js';

const texts = providersTexts.empty;

/** Those that most begin with. */
const usual = ['openai', 'anthropic', 'google', 'openrouter', 'ollama', 'openai-compatible'];

interface FirstProviderProps {
  /** Not even the embedded models are there. */
  readonly isAlone: boolean;
  /** Absent for whoever may not. */
  readonly onAdd: ((begin: { readonly type?: string }) => void) | undefined;
}

/** What stands where nobody has added a provider yet: what one is, and the way to the first. */
export const FirstProvider = ({ isAlone, onAdd }: FirstProviderProps) => {
  const types = useProviderTypes().data?.data ?? [];
  const offered = usual.flatMap((name) => types.filter(({ type }) => type === name));
  return (
    <section className="mx-auto max-w-[60ch] px-4 py-10 text-center">
      <h2 className="text-16 font-semibold">{isAlone ? texts.nothing : texts.title}</h2>
      <p className="mt-2 text-14 text-neutral-11">{isAlone ? texts.nothingHint : texts.hint}</p>
      {onAdd === undefined ? (
        <p className="mt-4 text-14 text-neutral-11">{texts.viewer}</p>
      ) : (
        <div role="group" aria-label={texts.quick} className="mt-4 flex flex-wrap justify-center gap-2">
          {offered.map(({ type, title }) => (
            <Button
              key={type}
              size="small"
              onClick={() => {
                onAdd({ type });
              }}
            >
              {title}
            </Button>
          ))}
          <Button
            size="small"
            look="quiet"
            onClick={() => {
              onAdd({});
            }}
          >
            {texts.another}
          </Button>
        </div>
      )}
    </section>
  );
};
