import { maskCredentials } from '../../gateway/mask-credentials.js';
import { wireTexts } from '../../texts/wire.js';

interface HeaderTableProps {
  readonly headers: Readonly<Record<string, string>>;
  /** Of a request: its credential is masked, and that is said. */
  readonly masked?: boolean;
}

/** Headers as they went, the credential masked. */
export const HeaderTable = ({ headers, masked = false }: HeaderTableProps) => {
  const entries = Object.entries(maskCredentials(headers));
  return (
    <details>
      <summary className="cursor-pointer rounded text-neutral-11 hover:text-neutral-12 pointer-coarse:py-3">
        {wireTexts.headers(entries.length)}
      </summary>
      <dl className="mt-1 font-mono text-12">
        {entries.map(([name, value]) => (
          <div key={name} className="py-0.5 wrap-anywhere">
            <dt className="inline text-neutral-11">{name}: </dt>
            <dd className="inline">{value}</dd>
          </div>
        ))}
      </dl>
      {masked && <p className="mt-1 text-12 text-neutral-11">{wireTexts.masked}</p>}
    </details>
  );
};
