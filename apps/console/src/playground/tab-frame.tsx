import type { ReactNode } from 'react';
import { usePhone } from '../components/use-media.js';
import { playgroundTexts } from '../texts/playground.js';
import { PhoneBar } from './phone-bar.js';

interface TabFrameProps {
  /** The tab's model picker: at the top of the left panel, and on a phone above the content. */
  readonly picker?: ReactNode;
  /** What else stands in the left panel; on a phone in a sheet. */
  readonly settings: ReactNode;
  /** Always in view below the settings. */
  readonly footer?: ReactNode;
  /** The middle. It fills the height and scrolls by itself where it must. */
  readonly children: ReactNode;
}

/** A tab: its settings at the left, its work in the middle. */
export const TabFrame = ({ picker, settings, footer, children }: TabFrameProps) => {
  const phone = usePhone();
  return phone ? (
    <div className="flex h-full min-h-0 flex-col">
      <PhoneBar picker={picker}>
        <div className="flex flex-col gap-4">
          {settings}
          {footer}
        </div>
      </PhoneBar>
      <div className="min-h-0 flex-1">{children}</div>
    </div>
  ) : (
    <div className="flex h-full min-h-0">
      <section
        aria-label={playgroundTexts.settings}
        className="flex w-80 shrink-0 flex-col border-r border-neutral-6 bg-neutral-2"
      >
        <div className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto p-4">
          {picker}
          {settings}
        </div>
        {footer !== undefined && <div className="border-t border-neutral-6 px-4 py-3">{footer}</div>}
      </section>
      <div className="min-w-0 flex-1">{children}</div>
    </div>
  );
};
