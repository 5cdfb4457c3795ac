import { Notice } from '../../components/notice.js';
import { settingsTexts } from '../../texts/settings.js';
import type { ConfigurationDto } from '../api/api-types.js';
import { localTime } from '../format/figures.js';

const texts = settingsTexts.file;

/** How it stands with the configuration file and with what is stored, and what is wrong with them. */
export const FileState = ({ file, stored }: Pick<ConfigurationDto, 'file' | 'stored'>) => {
  const path = file.path ?? '';
  if (file.state === 'refused') {
    return (
      <Notice meaning="bad">
        <p className="font-medium">{texts.refused(path)}</p>
        <ul className="mt-1 list-disc space-y-1 pl-5">
          {file.problems.map(({ key, fault, fix, line }) => (
            <li key={`${key} ${fault}`}>
              {texts.problem(key, fault, fix)}
              {line !== undefined && ` ${texts.line(line)}`}
            </li>
          ))}
        </ul>
      </Notice>
    );
  }
  return (
    <>
      <p className="text-13 break-words text-neutral-11">
        {file.state === 'absent' ? texts.absent(path) : texts.inUse(path, localTime(file.used_since))}
      </p>
      {stored.providers + stored.models > 0 && (
        <p className="mt-1 text-13 text-neutral-11">{texts.stored(stored.providers, stored.models)}</p>
      )}
      {file.needs_restart.length > 0 && (
        <Notice meaning="attention" className="mt-2">
          {texts.waiting(file.needs_restart.join(', '))}
        </Notice>
      )}
    </>
  );
};
