import { useState } from 'react';
import { Button } from '../../../components/button.js';
import { CopyButton } from '../../../components/copy-button.js';
import { Sheet } from '../../../components/sheet.js';
import { clientsRoot, hasClientPages } from '../../../gateway/listeners.js';
import { requestsTexts } from '../../../texts/requests.js';
import type { KeptBodyDto, RequestDetailsDto } from '../../api/api-types.js';
import { curlOfRequest } from './curl-of-request.js';
import { OpenInPlayground } from './open-in-playground.js';
import { playgroundFormatOf } from './request-address.js';

const texts = requestsTexts.replay;

interface ReplayActionsProps {
  readonly record: RequestDetailsDto;
  /** What the client sent. */
  readonly body: KeptBodyDto;
}

/** A kept request once more: as a command, or in the Playground. */
export const ReplayActions = ({ record, body }: ReplayActionsProps) => {
  const [open, setOpen] = useState(false);
  const curl = curlOfRequest(record, body, clientsRoot);
  const format = playgroundFormatOf(record);
  // A conversation reaches the Playground through the browser's memory, which each port has for itself.
  const playground = hasClientPages ? format : undefined;
  return (
    <div>
      <div className="flex flex-wrap gap-2">
        {'command' in curl && <CopyButton size="small" text={curl.command} name={texts.curl} />}
        {playground !== undefined && (
          <Button
            size="small"
            onClick={() => {
              setOpen(true);
            }}
          >
            {texts.open}
          </Button>
        )}
      </div>
      <p className="mt-1 text-12 text-neutral-11">
        {'command' in curl ? texts.curlHint : texts.noCurl[curl.none]}
        {format === undefined && ` ${texts.otherFormat}`}
        {!hasClientPages && format !== undefined && ` ${texts.otherPort}`}
      </p>
      {playground !== undefined && (
        <Sheet title={texts.title} side="middle" open={open} onOpenChange={setOpen}>
          <OpenInPlayground
            record={record}
            body={body}
            format={playground}
            onCancel={() => {
              setOpen(false);
            }}
          />
        </Sheet>
      )}
    </div>
  );
};
