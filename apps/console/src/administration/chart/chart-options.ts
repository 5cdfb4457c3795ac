import type UPlot from 'uplot';
import { directLabels, labelRoom } from './direct-labels.js';
import { seriesColour } from './series-colour.js';

/** One line of a chart. */
export interface ChartSeries {
  /** What its colour comes from, so that it is the same wherever the name stands. */
  readonly name: string;
  /** What it is called. Default: its name. */
  readonly label?: string;
  /** One for each time; null where nothing is known. */
  readonly values: readonly (number | null)[];
}

/** Below this width lines have no labels: there would be no room for the lines. */
const leastForLabels = 480;

interface ChartLook {
  readonly series: readonly ChartSeries[];
  readonly format: (value: number) => string;
  readonly height: number;
  readonly isDark: boolean;
  readonly isLabelled: boolean;
  /** There is nothing between 0 and 1. */
  readonly isWhole: boolean;
}

/** Between two lines of the grid, where things are counted. */
const wholeSteps = Array.from({ length: 12 }, (_, power) =>
  [1, 2, 5].map((step) => step * 10 ** power),
).flat();

/** How a chart of quantities over time looks: from zero on, a grid that does not shout, lines named at their ends. */
export function chartOptions(element: HTMLElement, look: ChartLook): UPlot.Options {
  const { series, format, height, isDark } = look;
  const isLabelled = look.isLabelled && element.clientWidth >= leastForLabels;
  const line = isDark ? 'oklch(33.5% 0.011 220)' : 'oklch(88% 0.007 200)';
  const axis = {
    stroke: getComputedStyle(element).getPropertyValue('color'),
    font: '12px "Source Sans 3 Variable"',
    grid: { stroke: line, width: 1 },
    ticks: { show: false },
  };
  const labels = series.map(({ name, label = name }) => ({
    name: label,
    colour: seriesColour(name, isDark),
  }));
  return {
    width: element.clientWidth,
    height,
    padding: [8, isLabelled ? labelRoom : 16, 0, 0],
    legend: { show: false },
    cursor: { drag: { x: false, y: false }, focus: { prox: 24 } },
    focus: { alpha: 0.35 },
    scales: { y: { range: (_chart, _least, most) => [0, most > 0 ? most * 1.05 : 1] } },
    axes: [
      axis,
      {
        ...axis,
        size: 56,
        values: (_chart, values) => values.map(format),
        ...(look.isWhole && { incrs: wholeSteps }),
      },
    ],
    series: [
      {},
      ...labels.map(({ name, colour }) => ({
        label: name,
        stroke: colour,
        width: 2,
        points: { show: series[0]?.values.length === 1 },
      })),
    ],
    plugins: isLabelled ? [directLabels(labels)] : [],
  };
}
