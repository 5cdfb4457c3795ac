import { useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { Button } from '../../../components/button.js';
import { Combobox } from '../../../components/combobox.js';
import { newId } from '../../../new-id.js';
import type { FormatId } from '../../../playground/conversation/conversation.js';
import { formats } from '../../../playground/formats/formats.js';
import { readRequest } from '../../../playground/formats/requests/read-request.js';
import { playgroundAddressOf } from '../../../playground/playground-address.js';
import { requestsTexts } from '../../../texts/requests.js';
import type { KeptBodyDto, RequestDetailsDto } from '../../api/api-types.js';
import { useModelNames } from './model-names-query.js';

const texts = requestsTexts.replay;

interface OpenInPlaygroundProps {
  readonly record: RequestDetailsDto;
  readonly body: KeptBodyDto;
  readonly format: FormatId;
  readonly onCancel: () => void;
}

/** Asks which model a conversation is to go on with, and says what of it gets lost. */
export const OpenInPlayground = ({ record, body, format, onCancel }: OpenInPlaygroundProps) => {
  const navigate = useNavigate();
  const [model, setModel] = useState(record.model);
  const names = useModelNames();
  const read = useMemo(() => readRequest(format, body.text), [format, body.text]);
  if (read === undefined) return <p className="text-14">{texts.unreadable}</p>;
  const open = async (): Promise<void> => {
    const { beginReplay } = await import('../../../playground/conversation/begin-replay.js');
    beginReplay(read, {
      format,
      model,
      stream: record.stream,
      title: texts.replayed(record.model),
      now: Date.now(),
      newId,
    });
    await navigate({ to: '/console/playground', search: playgroundAddressOf('chat', model, format) });
  };
  return (
    <form
      className="space-y-4"
      onSubmit={(event) => {
        event.preventDefault();
        void open();
      }}
    >
      <p className="text-14 text-neutral-11">
        {formats[format].name}. {texts.hint}
      </p>
      <Combobox
        label={texts.model}
        value={model}
        options={names.map((name) => ({ value: name, label: name }))}
        onChange={setModel}
        empty={texts.noModels}
      />
      {read.leftOut.length > 0 && (
        <div className="text-13">
          <p className="text-neutral-11">{texts.leftOut}</p>
          <ul className="mt-1 max-h-40 overflow-auto">
            {read.leftOut.map((place) => (
              <li key={place}>
                <code className="font-mono text-12 wrap-anywhere">{place}</code>
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className="flex justify-end gap-2">
        <Button look="quiet" onClick={onCancel}>
          {texts.cancel}
        </Button>
        <Button look="primary" type="submit" disabled={model === ''}>
          {texts.go}
        </Button>
      </div>
    </form>
  );
};
