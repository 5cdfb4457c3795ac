import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef, useState } from 'react';
import UPlot from 'uplot';
import { chartTexts } from '../../texts/chart.js';
import { localTime } from '../format/figures.js';
import { chartOptions } from './chart-options.js';
import type { ChartSeries } from './chart-options.js';
import { useIsDark } from './use-is-dark.js';

interface TimeChartProps {
  /** Read out in its place: the numbers stand in a table beside it. */
  readonly label: string;
  /** Seconds since the epoch. */
  readonly times: readonly number[];
  readonly series: readonly ChartSeries[];
  readonly format: (value: number) => string;
  /** Pixels. Default 240. */
  readonly height?: number;
  /** Whether lines are named at their ends, where there is room. */
  readonly isLabelled?: boolean;
  /** Whether things are counted: there is nothing between 0 and 1. */
  readonly isWhole?: boolean;
  /** Somebody wants to see what a point is made of. @param name of the line that was meant, if one was */
  readonly onPick: (index: number, name?: string) => void;
}

/** Quantities over time, from zero on. A point leads to what it is made of, by mouse and by keyboard. */
export const TimeChart = (props: TimeChartProps) => {
  const { label, times, series, format, height = 240 } = props;
  const [point, setPoint] = useState<number>();
  const { place, chart } = useChart(props, setPoint);
  const at = Math.min(point ?? times.length - 1, times.length - 1);
  return (
    <div className="rounded has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-accent">
      <p aria-hidden className="h-5 truncate text-right text-12 text-neutral-11 tabular-nums">
        {point !== undefined && pointInWords(times[at], series, at, format)}
      </p>
      <div ref={place} role="img" aria-label={label} className="w-full overflow-hidden" style={{ height }} />
      <input
        type="range"
        className="sr-only"
        aria-label={chartTexts.point(label)}
        aria-valuetext={pointInWords(times[at], series, at, format)}
        min={0}
        max={Math.max(0, times.length - 1)}
        value={Math.max(0, at)}
        onChange={(event) => {
          const index = Number(event.target.value);
          setPoint(index);
          showCursor(chart.current, index);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') props.onPick(at);
        }}
        onBlur={() => {
          setPoint(undefined);
          showCursor(chart.current, undefined);
        }}
      />
    </div>
  );
};

/** Draws the lines anew where they, the theme or the room change. */
function useChart(
  { times, series, format, height = 240, isLabelled = false, isWhole = false, onPick }: TimeChartProps,
  setPoint: (index: number | undefined) => void,
) {
  const place = useRef<HTMLDivElement>(null);
  const chart = useRef<UPlot>(undefined);
  const isDark = useIsDark();
  const pick = useRef(onPick);
  useEffect(() => {
    pick.current = onPick;
  }, [onPick]);
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const look = { series, format, height, isDark, isLabelled, isWhole };
    const options = chartOptions(element, look);
    let focused: number | null = null;
    const hooks: UPlot.Hooks.Arrays = {
      setCursor: [
        ({ cursor }) => {
          setPoint(cursor.idx ?? undefined);
        },
      ],
      setSeries: [
        (_chart, index) => {
          focused = index;
        },
      ],
    };
    const drawn = new UPlot(
      { ...options, hooks },
      [[...times], ...series.map(({ values }) => [...values])],
      element,
    );
    chart.current = drawn;
    const onClick = (): void => {
      const { idx } = drawn.cursor;
      const name = focused === null ? undefined : series[focused - 1]?.name;
      if (typeof idx === 'number') pick.current(idx, name);
    };
    drawn.over.addEventListener('click', onClick);
    drawn.over.style.cursor = 'pointer';
    const observer = new ResizeObserver(() => {
      drawn.setSize({ width: element.clientWidth, height });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      drawn.destroy();
    };
  }, [times, series, format, height, isDark, isLabelled, isWhole, setPoint]);
  return { place, chart };
}

function showCursor(chart: UPlot | undefined, index: number | undefined): void {
  const time = index === undefined ? undefined : chart?.data[0][index];
  const left = time === undefined ? -10 : (chart?.valToPos(time, 'x') ?? -10);
  chart?.setCursor({ left, top: time === undefined ? -10 : 0 }, false);
}

function pointInWords(
  time: number | undefined,
  series: readonly ChartSeries[],
  index: number,
  format: (value: number) => string,
): string {
  if (time === undefined) return '';
  const values = series.flatMap(({ name, label = name, values: all }) => {
    const value = all[index];
    return typeof value === 'number' ? [`${label} ${format(value)}`] : [];
  });
  return [localTime(new Date(time * 1000).toISOString()), ...values].join(' · ');
}
