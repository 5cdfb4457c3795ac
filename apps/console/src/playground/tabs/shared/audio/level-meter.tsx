import { useEffect, useRef } from 'react';
import { tabsTexts } from '../../../../texts/tabs.js';

/** Quieter than this is silence, in decibels. */
const quietest = -60;

/** How loud the microphone is, so that people see that they are heard. */
export const LevelMeter = ({ stream }: { readonly stream: MediaStream }) => {
  const bar = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const context = new AudioContext();
    const analyser = context.createAnalyser();
    analyser.fftSize = 1_024;
    context.createMediaStreamSource(stream).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let frame = 0;
    const draw = (): void => {
      analyser.getFloatTimeDomainData(samples);
      if (bar.current !== null) bar.current.style.transform = `scaleX(${levelOf(samples).toFixed(3)})`;
      frame = requestAnimationFrame(draw);
    };
    draw();
    return () => {
      cancelAnimationFrame(frame);
      void context.close();
    };
  }, [stream]);
  return (
    <span
      role="img"
      aria-label={tabsTexts.level}
      className="block h-2 w-24 overflow-hidden rounded-full bg-neutral-4"
    >
      <span ref={bar} className="block h-full origin-left scale-x-0 rounded-full bg-good" />
    </span>
  );
};

/** From 0 to 1, as ears judge it. */
function levelOf(samples: Float32Array): number {
  let squares = 0;
  for (const sample of samples) squares += sample * sample;
  const decibels = 10 * Math.log10(squares / samples.length + 1e-12);
  return Math.max(0, Math.min(1, 1 - decibels / quietest));
}
