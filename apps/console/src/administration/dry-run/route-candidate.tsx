import { Notice } from '../../components/notice.js';
import { Section } from '../../components/section.js';
import { dryRunTexts } from '../../texts/dry-run.js';
import type { RouteCandidateDto, RouteLossDto, RouteRequestDto } from '../api/api-types.js';
import { Fact, Facts } from '../frame/facts.js';
import { BodyDifference } from './body-difference.js';

const texts = dryRunTexts.result;

interface RouteCandidateProps {
  readonly candidate: RouteCandidateDto;
  /** The client's body: JSON, laid out. */
  readonly clientBody: string;
}

/** One who would be asked: why in this place, what is lost, and what would be sent. */
export const RouteCandidate = ({ candidate, clientBody }: RouteCandidateProps) => {
  const { provider, model, reason, order = 1, lane, losses = [], requests = [], error } = candidate;
  return (
    <Section
      title={`${order}. ${provider}/${model}`}
      note={<LossCount losses={losses} />}
      openAtFirst={order === 1}
    >
      <Facts>
        <Fact name={texts.reason}>{reason}</Fact>
        {lane !== undefined && <Fact name={texts.lane}>{texts.lanes[lane]}</Fact>}
      </Facts>
      <Losses losses={losses} />
      {error !== undefined && (
        <Notice meaning="attention" className="mb-3">
          {texts.fault}: {error.message}
        </Notice>
      )}
      {requests.map((request, index) => (
        <div key={index} className="mb-3">
          {requests.length > 1 && (
            <p className="text-13 font-medium">{texts.several(index + 1, requests.length)}</p>
          )}
          <SentRequest request={request} clientBody={clientBody} />
        </div>
      ))}
    </Section>
  );
};

const LossCount = ({ losses }: { readonly losses: readonly RouteLossDto[] }) =>
  losses.length === 0 ? null : texts.losses(losses.length);

const Losses = ({ losses }: { readonly losses: readonly RouteLossDto[] }) =>
  losses.length === 0 ? null : (
    <ul aria-label={texts.losses(losses.length)} className="mb-3 space-y-1 text-13">
      {losses.map(({ path, feature, action, detail }) => (
        <li key={`${path} ${feature} ${action}`} className="rounded bg-attention-soft px-2 py-1">
          <code className="font-mono text-12">{path}</code>{' '}
          <span className="text-attention-text">
            {feature} {texts.actions[action]}
          </span>
          {detail !== undefined && <span className="text-neutral-11">: {detail}</span>}
        </li>
      ))}
    </ul>
  );

interface SentRequestProps {
  readonly request: RouteRequestDto;
  readonly clientBody: string;
}

const SentRequest = ({ request: { method, url, headers, body }, clientBody }: SentRequestProps) => {
  const entries = Object.entries(headers);
  return (
    <>
      <p className="mb-2 font-mono text-12 break-all">
        <span className="text-neutral-11">{method}</span> {url}
      </p>
      <details className="mb-2 text-13">
        <summary className="cursor-pointer rounded text-neutral-11 hover:text-neutral-12 pointer-coarse:py-3">
          {texts.headers(entries.length)}
        </summary>
        <dl className="mt-1 font-mono text-12">
          {entries.map(([name, value]) => (
            <div key={name} className="py-0.5 wrap-anywhere">
              <dt className="inline text-neutral-11">{name}: </dt>
              <dd className="inline">{String(value)}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-1 text-12 text-neutral-11">{texts.headersHint}</p>
      </details>
      {body === null ? (
        <p className="text-13 text-neutral-11">{texts.streamed}</p>
      ) : (
        <BodyDifference before={clientBody} after={JSON.stringify(body, null, 2)} />
      )}
    </>
  );
};
