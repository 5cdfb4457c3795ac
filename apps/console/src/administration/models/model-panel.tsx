import { Notice } from '../../components/notice.js';
import { modelsTexts } from '../../texts/models.js';
import type { CatalogueDetailsDto } from '../api/api-types.js';
import { wholeNumber } from '../format/figures.js';
import { Fact, Facts } from '../frame/facts.js';
import { QueryState } from '../frame/query-state.js';
import { SidePanel } from '../frame/side-panel.js';
import { CandidateList } from './candidate-list.js';
import { ModelActions } from './model-actions.js';
import { ModelRouting } from './model-routing.js';
import { ModelUsage } from './model-usage.js';
import { capabilitiesInWords, endpointsInWords, ModelState } from './model-words.js';
import { useCatalogueEntry } from './models-query.js';

const texts = modelsTexts.panel;

interface ModelPanelProps {
  readonly name: string;
  /** Another name is to be on show. */
  readonly onShow: (name: string) => void;
  readonly onClose: () => void;
}

/** One name: who answers, what that can do and costs, how it is routed, and what was used of it. */
export const ModelPanel = ({ name, onShow, onClose }: ModelPanelProps) => {
  const query = useCatalogueEntry(name);
  const entry = query.data;
  return (
    <SidePanel title={name} onClose={onClose}>
      <QueryState query={query} />
      {entry !== undefined && (
        <>
          <ModelActions entry={entry} onShow={onShow} onDeleted={onClose} />
          <Problems entry={entry} />
          <ModelFacts entry={entry} />
          <CandidateList entry={entry} />
          {entry.routing !== null && <ModelRouting routing={entry.routing} />}
          <ModelUsage name={name} />
        </>
      )}
    </SidePanel>
  );
};

const Problems = ({
  entry: { problems = [], hides_stored: hidesStored },
}: {
  readonly entry: CatalogueDetailsDto;
}) =>
  problems.length === 0 ? null : (
    <Notice meaning="bad" className="mt-4 break-words">
      <p className="font-semibold">{texts.problems}</p>
      {hidesStored ? (
        <p>{texts.hidesStored}</p>
      ) : (
        problems.map(({ key, fault, fix }) => (
          <p key={`${key} ${fault}`}>
            <code className="font-mono text-12">{key}</code> {fault}. {fix}
          </p>
        ))
      )}
    </Notice>
  );

const ModelFacts = ({ entry }: { readonly entry: CatalogueDetailsDto }) => (
  <Facts>
    <Fact name={modelsTexts.columns.state}>
      <ModelState {...entry} />
      {entry.detail !== null && <p className="text-neutral-11">{entry.detail}</p>}
    </Fact>
    <Fact name={texts.source}>
      <SourceWords {...entry} />
    </Fact>
    <Fact name={texts.endpoints}>
      {entry.endpoints.length === 0 ? texts.unknown : endpointsInWords(entry.endpoints)}
    </Fact>
    <Fact name={texts.can}>{capabilitiesInWords(entry.capabilities) ?? texts.unknown}</Fact>
    <Fact name={texts.context}>{tokensInWords(entry.context)}</Fact>
    <Fact name={texts.output}>{tokensInWords(entry.max_output)}</Fact>
  </Facts>
);

/** Who brings it, and where it is changed. */
const SourceWords = ({ source, file }: Pick<CatalogueDetailsDto, 'source' | 'file'>) => {
  if (source !== 'file') return texts.sources[source];
  const line = file?.line == null ? '' : texts.line(file.line);
  return <span className="break-all">{texts.sources.file(file?.path ?? '', line)}</span>;
};

const tokensInWords = (count: number | null): string =>
  count === null ? texts.unknown : texts.tokens(wholeNumber(count));
