import { X } from 'lucide-react';
import type { KeyboardEvent, PointerEvent } from 'react';
import { lazy, Suspense } from 'react';
import { IconButton } from '../components/icon-button.js';
import { Sheet } from '../components/sheet.js';
import { useMedia } from '../components/use-media.js';
import { shellTexts } from '../texts/shell.js';
import { playgroundTexts } from '../texts/playground.js';
import { usePlaygroundView, wireWidths } from './playground-view-store.js';

const WireView = lazy(async () => ({ default: (await import('./wire/wire-view.js')).WireView }));

/** What went over the wire: a drawer at the right, or a sheet where there is no room beside the conversation. */
export const WireDrawer = () => {
  const open = usePlaygroundView(({ wireOpen }) => wireOpen);
  const width = usePlaygroundView(({ wireWidth }) => wireWidth);
  const narrow = useMedia('(max-width: 1099px)');
  const { showWire } = usePlaygroundView.getState();
  if (narrow) {
    return (
      <Sheet title={playgroundTexts.wire} side="bottom" open={open} onOpenChange={showWire}>
        <div className="-m-4 h-[75dvh]">
          <Suspense>
            <WireView />
          </Suspense>
        </div>
      </Sheet>
    );
  }
  if (!open) return null;
  return (
    <section
      aria-label={playgroundTexts.wire}
      className="relative flex shrink-0 flex-col border-l border-neutral-6 bg-neutral-1"
      style={{ width }}
    >
      <Handle width={width} />
      <div className="flex h-10 shrink-0 items-center justify-between border-b border-neutral-6 pr-1 pl-4">
        <h2 className="text-13 font-medium text-neutral-11">{playgroundTexts.wire}</h2>
        <IconButton
          icon={X}
          name={shellTexts.close}
          size="small"
          onClick={() => {
            showWire(false);
          }}
        />
      </div>
      <div className="min-h-0 flex-1">
        <Suspense>
          <WireView />
        </Suspense>
      </div>
    </section>
  );
};

/** The edge by which the drawer is made wider, by hand or with the arrow keys. */
const Handle = ({ width }: { readonly width: number }) => {
  const { resizeWire } = usePlaygroundView.getState();
  const onPointerMove = (event: PointerEvent): void => {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) resizeWire(window.innerWidth - event.clientX);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: 24, ArrowRight: -24 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    resizeWire(width + step);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={playgroundTexts.wireWidth}
      aria-valuenow={width}
      aria-valuemin={wireWidths.least}
      aria-valuemax={wireWidths.most}
      tabIndex={0}
      className="absolute inset-y-0 -left-1 z-10 w-2 cursor-col-resize touch-none hover:bg-accent-soft focus-visible:bg-accent-soft"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={onPointerMove}
      onKeyDown={onKeyDown}
    />
  );
};
