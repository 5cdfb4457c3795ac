import { useMemo } from 'react';
import { CopyButton } from '../../components/copy-button.js';
import type { SentRequest } from '../../gateway/exchange.js';
import { wireTexts } from '../../texts/wire.js';
import { curlCommand } from './curl-command.js';
import { pythonCode } from './python-code.js';
import { sdkCallOf } from './sdk-call.js';
import { typescriptCode } from './typescript-code.js';

/** The request as a command or code that sends it again. */
export const CopyAs = ({ request }: { readonly request: SentRequest }) => {
  const call = useMemo(() => sdkCallOf(request), [request]);
  if (/^wss?:/u.test(request.url)) return null;
  return (
    <div>
      <div className="flex flex-wrap gap-1.5">
        <CopyButton size="small" text={() => curlCommand(request) ?? ''} name={wireTexts.copy.curl} />
        {call !== undefined && (
          <>
            <CopyButton size="small" text={() => typescriptCode(call)} name={wireTexts.copy.typescript} />
            <CopyButton size="small" text={() => pythonCode(call)} name={wireTexts.copy.python} />
          </>
        )}
      </div>
      <p className="mt-1 text-12 text-neutral-11">{wireTexts.tokenHint}</p>
    </div>
  );
};
