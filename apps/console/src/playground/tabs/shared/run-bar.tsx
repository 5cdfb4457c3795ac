import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Square } from 'lucide-react';
import { Button } from '../../../components/button.js';
import { tabsTexts } from '../../../texts/tabs.js';
import type { Run } from './run.js';
import { useRunKeys } from './use-run-keys.js';

interface RunBarProps {
  readonly run: Run;
  /** What the button does, such as `Embed`. */
  readonly name: string;
  readonly onRun: () => void;
  readonly onStop: () => void;
  /** While there is nothing to send. */
  readonly disabled?: boolean;
  /** More buttons, before it. */
  readonly children?: ReactNode;
}

/** The button that sends a tab's request, and while it runs the one that stops it. */
export const RunBar = ({ run, name, onRun, onStop, disabled = false, children }: RunBarProps) => {
  const running = run.state === 'running';
  useRunKeys({ running, onRun: disabled ? undefined : onRun, onStop });
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      {children}
      <div className="ml-auto flex items-center gap-3">
        {running ? (
          <RunningTime />
        ) : (
          <kbd className="text-12 text-neutral-11 max-md:hidden">
            {isApple() ? tabsTexts.runHintMac : tabsTexts.runHint}
          </kbd>
        )}
        {running ? (
          <Button onClick={onStop}>
            <Square size={12} aria-hidden className="fill-current" />
            {tabsTexts.stop}
          </Button>
        ) : (
          <Button look="primary" onClick={onRun} disabled={disabled}>
            {name}
          </Button>
        )}
      </div>
    </div>
  );
};

const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent);

/** How long it has been running. Read out once only. */
const RunningTime = () => {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const begun = performance.now();
    const timer = setInterval(() => {
      setSeconds((performance.now() - begun) / 1_000);
    }, 100);
    return () => {
      clearInterval(timer);
    };
  }, []);
  return <span className="text-13 text-neutral-11">{tabsTexts.running(seconds.toFixed(1))}</span>;
};
