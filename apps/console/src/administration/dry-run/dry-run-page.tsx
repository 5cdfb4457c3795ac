import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { Notice } from '../../components/notice.js';
import { dryRunTexts } from '../../texts/dry-run.js';
import { messageOf } from '../api/api-fault.js';
import { PageHead } from '../frame/page-head.js';
import { ModelsTabs } from '../models/models-tabs.js';
import { readDryRunAddress } from './dry-run-address.js';
import type { DryRunAddressChange } from './dry-run-address.js';
import { DryRunForm } from './dry-run-form.js';
import { useDryRun } from './dry-run-query.js';
import { DryRunResult } from './dry-run-result.js';

/** `/console/models/dry-run`: where a request would go, why, and what would be sent. */
export const DryRunPage = () => {
  const address = useSearch({ from: '/console/models/dry-run' });
  const navigate = useNavigate();
  const dryRun = useDryRun();
  const change = useCallback(
    (part: DryRunAddressChange) => {
      void navigate({
        to: '/console/models/dry-run',
        replace: true,
        search: (before) => readDryRunAddress({ ...before, ...part }),
      });
    },
    [navigate],
  );
  const { error } = dryRun;
  return (
    <>
      <PageHead title={dryRunTexts.title}>
        <ModelsTabs />
        <p className="max-w-[72ch] text-13 text-neutral-11">{dryRunTexts.lead}</p>
      </PageHead>
      <div className="grid gap-6 p-4 md:px-6 lg:grid-cols-2">
        <DryRunForm
          address={address}
          pending={dryRun.isPending}
          error={error}
          onChange={change}
          onSubmit={dryRun.mutate}
        />
        <section aria-live="polite" className="min-w-0">
          {error !== null && <Notice meaning="bad">{messageOf(error)}</Notice>}
          {dryRun.isSuccess && (
            <DryRunResult explanation={dryRun.data} clientBody={laidOut(dryRun.variables.text)} />
          )}
          {dryRun.isIdle && <p className="hidden text-14 text-neutral-11 lg:block">{dryRunTexts.waiting}</p>}
        </section>
      </div>
    </>
  );
};

const laidOut = (text: string): string => JSON.stringify(JSON.parse(text), null, 2);
