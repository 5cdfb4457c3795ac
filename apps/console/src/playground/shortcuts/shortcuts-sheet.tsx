import { Sheet } from '../../components/sheet.js';
import { Switch } from '../../components/switch.js';
import { playgroundTexts } from '../../texts/playground.js';
import { usePlaygroundView } from '../playground-view-store.js';
import { useSingleKeys } from './single-keys-store.js';

const texts = playgroundTexts.shortcuts;
const command = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl';

const keys: readonly (readonly [keys: readonly string[], words: string])[] = [
  [['Enter'], texts.send],
  [['Shift', 'Enter'], texts.lineBreak],
  [['Esc'], texts.stop],
  [['↑'], texts.editLast],
  [[command, 'K'], texts.palette],
  [['/'], texts.focus],
  [['N'], texts.create],
  [['W'], texts.wire],
  [['C'], texts.compare],
  [['?'], texts.list],
];

/** All keys of the Playground. */
export const ShortcutsSheet = () => {
  const { on, turn } = useSingleKeys();
  return (
    <Sheet
      title={texts.title}
      side="middle"
      open
      onOpenChange={() => {
        usePlaygroundView.getState().showPanel(undefined);
      }}
    >
      <dl className="mb-4 grid grid-cols-[1fr_auto] items-center gap-y-2 text-14">
        {keys.map(([combination, words]) => (
          <div key={words} className="contents">
            <dt className="text-neutral-11">{words}</dt>
            <dd className="flex justify-end gap-1">
              {combination.map((key) => (
                <kbd
                  key={key}
                  className="min-w-6 rounded-[0.25rem] border border-neutral-6 bg-neutral-2 px-1.5 py-0.5 text-center"
                >
                  {key}
                </kbd>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="border-t border-neutral-6 pt-3">
        <Switch label={texts.singleKeys} hint={texts.singleKeysHint} checked={on} onChange={turn} />
      </div>
    </Sheet>
  );
};
