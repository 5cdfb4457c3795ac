import 'uplot/dist/uPlot.min.css';
import { useEffect, useRef } from 'react';
import UPlot from 'uplot';
import { seriesColour } from './series-colour.js';
import { useIsDark } from './use-is-dark.js';

/** One line of a chart. */
export interface ChartSeries {
  readonly name: string;
  /** One for each time; null where nothing is known. */
  readonly values: readonly (number | null)[];
}

interface TimeChartProps {
  /** Read out in its place: the numbers stand in a table beside it. */
  readonly label: string;
  /** Seconds since the epoch. */
  readonly times: readonly number[];
  readonly series: readonly ChartSeries[];
  readonly format: (value: number) => string;
}

const height = 240;

/** Quantities over time, from zero on. */
export const TimeChart = ({ label, times, series, format }: TimeChartProps) => {
  const place = useRef<HTMLDivElement>(null);
  const isDark = useIsDark();
  useEffect(() => {
    const element = place.current;
    if (element === null) return undefined;
    const chart = new UPlot(
      optionsOf(element, series, format, isDark),
      [[...times], ...series.map(({ values }) => [...values])],
      element,
    );
    const observer = new ResizeObserver(() => {
      chart.setSize({ width: element.clientWidth, height });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      chart.destroy();
    };
  }, [times, series, format, isDark]);
  return <div ref={place} role="img" aria-label={label} className="h-[240px] w-full overflow-hidden" />;
};

function optionsOf(
  element: HTMLElement,
  series: readonly ChartSeries[],
  format: (value: number) => string,
  isDark: boolean,
): UPlot.Options {
  const style = getComputedStyle(element);
  const text = style.getPropertyValue('color');
  const line = isDark ? 'oklch(33.5% 0.011 220)' : 'oklch(88% 0.007 200)';
  const axis = {
    stroke: text,
    font: '12px "Source Sans 3 Variable"',
    grid: { stroke: line, width: 1 },
    ticks: { show: false },
  };
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: { drag: { x: false, y: false } },
    scales: { y: { range: (_chart, _least, most) => [0, most > 0 ? most * 1.05 : 1] } },
    axes: [axis, { ...axis, size: 64, values: (_chart, values) => values.map(format) }],
    series: [
      {},
      ...series.map(({ name }) => ({
        label: name,
        stroke: seriesColour(name, isDark),
        width: 2,
        points: { show: series[0]?.values.length === 1 },
      })),
    ],
  };
}
