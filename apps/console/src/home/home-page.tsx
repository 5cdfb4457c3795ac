import { Link } from '@tanstack/react-router';
import { ArrowRight } from 'lucide-react';
import { Notice } from '../components/notice.js';
import { addressOf } from '../gateway/address.js';
import { SiteHeader } from '../shell/site-header.js';
import { homeTexts } from '../texts/home.js';
import { shellTexts } from '../texts/shell.js';
import { AddressLine } from './address-line.js';
import { useHomeStatus } from './home-status.js';
import type { HomeStatus } from './home-status.js';
import { ModelStates } from './model-states.js';
import { SnippetPanel } from './snippet-panel.js';

const heading = 'mb-3 text-16 font-semibold';

/** `/`: the base address, code for every endpoint, and the state of the models. */
export const HomePage = () => {
  const { data, isError } = useHomeStatus();
  const address = data?.base_address ?? addressOf('v1');
  return (
    <>
      <SiteHeader />
      <main className="mx-auto max-w-[60rem] px-4 pt-10 pb-16 sm:px-6 sm:pt-14">
        <h1 className="mb-6 text-28 font-semibold tracking-tight">{homeTexts.title}</h1>
        {isError && (
          <Notice meaning="bad" className="mb-4">
            {homeTexts.unreachable}
          </Notice>
        )}
        <AddressLine address={address} />
        <Link
          to="/console/playground"
          className="mt-4 inline-flex items-center gap-1 rounded py-1 text-14 font-medium text-accent-text hover:underline pointer-coarse:py-3"
        >
          {homeTexts.playground}
          <ArrowRight size={14} aria-hidden />
        </Link>
        <section className="mt-10" aria-labelledby="call">
          <h2 id="call" className={heading}>
            {homeTexts.snippetsTitle}
          </h2>
          <SnippetPanel address={address} models={data?.models ?? []} />
        </section>
        <section className="mt-10" aria-labelledby="models">
          <h2 id="models" className="text-16 font-semibold">
            {homeTexts.modelsTitle}
          </h2>
          <p className="mb-2 text-14 text-neutral-11">{modelsHint(data)}</p>
          {data?.models !== undefined && <ModelStates models={data.models} />}
        </section>
        <footer className="mt-12 flex gap-4 border-t border-neutral-6 pt-4 text-13 text-neutral-11">
          <span>
            {shellTexts.product} {data?.version}
          </span>
          {data?.documentation !== undefined && (
            <a href={data.documentation} className="underline">
              {shellTexts.documentation}
            </a>
          )}
        </footer>
      </main>
    </>
  );
};

function modelsHint(status: HomeStatus | undefined): string {
  if (status === undefined) return homeTexts.modelsHint;
  if (status.models === undefined) return homeTexts.modelsHidden;
  if (status.models_listed === 'pending') return homeTexts.modelsPending;
  return status.models_listed === 'partial' ? homeTexts.modelsPartial : homeTexts.modelsHint;
}
