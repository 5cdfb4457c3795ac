import { memo } from 'react';
import { Section } from '../../components/section.js';
import type { SentRequest } from '../../gateway/exchange.js';
import { wireTexts } from '../../texts/wire.js';
import { sizeWords } from '../composer/attachment.js';
import { BodyView } from './body-view.js';
import { FormView } from './form-view.js';
import { HeaderTable } from './header-table.js';

/** The request as it was sent. It does not change while the answer comes. */
export const RequestSection = memo(({ request: { headers, body } }: { readonly request: SentRequest }) => (
  <Section
    title={wireTexts.request}
    note={body?.kind === 'text' ? sizeWords(new Blob([body.text]).size) : undefined}
    openAtFirst
  >
    <div className="flex flex-col gap-3">
      <HeaderTable headers={headers} masked />
      {body === undefined && <p className="text-neutral-11">{wireTexts.noBody}</p>}
      {body?.kind === 'text' && <BodyView text={body.text} sent />}
      {body?.kind === 'form' && <FormView fields={body.fields} />}
    </div>
  </Section>
));
RequestSection.displayName = 'RequestSection';
