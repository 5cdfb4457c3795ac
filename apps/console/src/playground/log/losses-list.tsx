import type { Loss } from '../conversation/conversation.js';
import { lossWords } from './measure-words.js';

/** What of a request or an answer had no place on the way: where it stood, what it was, and why. */
export const LossesList = ({ losses }: { readonly losses: readonly Loss[] }) => (
  <ul className="flex flex-col gap-2 text-13">
    {losses.map((loss, index) => {
      const { what, words } = lossWords(loss);
      return (
        <li key={index} className="wrap-anywhere">
          <code className="text-neutral-12">{what}</code>
          {words !== '' && <span className="text-neutral-11"> – {words}</span>}
        </li>
      );
    })}
  </ul>
);
