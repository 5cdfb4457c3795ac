import { pixelsIn, strengthOf } from './amounts.js';
import type { Clause, EditReader, EditStep } from './edit-step.js';

export const readEffectEdit: EditReader = (clause) =>
  readPixelation(clause) ?? readBlur(clause) ?? readSharpening(clause);

/** sharp's own limits. */
const sigma = (pixels: number): number => Math.min(1000, Math.max(0.3, pixels));

function readBlur({ text }: Clause): EditStep | undefined {
  if (!/\b(blur|blurred|blurry|blurrier|soften|softer|out of focus|unsharp)\b/.test(text)) return undefined;
  const wanted = pixelsIn(text);
  const much = strengthOf(text);
  return {
    kind: 'effect',
    apply: (raster, { studio }) => {
      const usual = Math.max(1, Math.min(raster.width, raster.height) * 0.008);
      return studio.develop(studio.open(raster).blur(sigma(wanted ?? usual * much)));
    },
  };
}

function readSharpening({ text }: Clause): EditStep | undefined {
  if (!/\b(sharpen|sharper|sharp|crisper|crisp)\b/.test(text)) return undefined;
  const much = strengthOf(text);
  return {
    kind: 'effect',
    apply: (raster, { studio }) =>
      studio.develop(studio.open(raster).sharpen({ sigma: 1.2, m1: 1.2 * much, m2: 2.5 * much })),
  };
}

function readPixelation({ text }: Clause): EditStep | undefined {
  if (!/\b(pixelate|pixelated|pixellate|mosaic)\b/.test(text)) return undefined;
  const wanted = pixelsIn(text);
  const much = strengthOf(text);
  return {
    kind: 'effect',
    apply: async (raster, { studio }) => {
      const { width, height } = raster;
      const block = Math.max(2, wanted ?? (Math.min(width, height) / 40) * much);
      const [wide, tall] = [Math.max(1, Math.round(width / block)), Math.max(1, Math.round(height / block))];
      const coarse = await studio.develop(studio.open(raster).resize(wide, tall, { fit: 'fill' }));
      return studio.develop(studio.open(coarse).resize(width, height, { fit: 'fill', kernel: 'nearest' }));
    },
  };
}
