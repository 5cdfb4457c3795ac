import { readLosses } from '../../../gateway/read-losses.js';
import { requestsTexts } from '../../../texts/requests.js';
import { PanelSection } from '../../frame/panel-section.js';

const texts = requestsTexts.losses;

/** What of a request could not be carried over, in words. @param losses as the record has them, one line */
export const LossList = ({ losses }: { readonly losses: string }) => (
  <PanelSection title={texts.title} note={texts.hint}>
    <ul className="space-y-1 text-13">
      {readLosses(losses).map(({ feature, action }) => (
        <li key={`${feature};${action}`}>
          {feature === 'more' ? (
            texts.more(action)
          ) : (
            <>
              <code className="font-mono text-12">{feature}</code>
              <span className="text-neutral-11"> {actionInWords(action)}</span>
            </>
          )}
        </li>
      ))}
    </ul>
  </PanelSection>
);

const actionInWords = (action: string): string =>
  Object.hasOwn(texts.actions, action) ? texts.actions[action as keyof typeof texts.actions] : action;
