import type UPlot from 'uplot';
import { spreadApart } from './spread-apart.js';

/** Pixels between two labels, and of room beside the lines. */
const gap = 15;
export const labelRoom = 104;
/** Characters; the table beside the chart has the whole name. */
const longest = 16;

/** What stands at the end of a line. */
interface LineLabel {
  readonly name: string;
  readonly colour: string;
}

/** Names the lines at their ends, so that nobody has to look from a legend to the chart and back. */
export const directLabels = (labels: readonly LineLabel[]): UPlot.Plugin => ({
  hooks: {
    draw: (chart) => {
      const { ctx, bbox, data } = chart;
      const ratio = devicePixelRatio;
      const ends = labels.flatMap((label, index) => {
        const values: readonly (number | null | undefined)[] = [...(data[index + 1] ?? [])];
        const last = values.findLast((value) => typeof value === 'number');
        return typeof last === 'number' ? [{ ...label, at: chart.valToPos(last, 'y') }] : [];
      });
      const places = spreadApart(
        ends.map(({ at }) => at),
        gap,
        bbox.height / ratio,
      );
      ctx.save();
      ctx.font = `${12 * ratio}px "Source Sans 3 Variable"`;
      ctx.textBaseline = 'middle';
      ctx.textAlign = 'left';
      for (const [index, { name, colour }] of ends.entries()) {
        ctx.fillStyle = colour;
        ctx.fillText(
          name.length > longest ? `${name.slice(0, longest - 1)}…` : name,
          bbox.left + bbox.width + 8 * ratio,
          bbox.top + (places[index] ?? 0) * ratio,
        );
      }
      ctx.restore();
    },
  },
});
