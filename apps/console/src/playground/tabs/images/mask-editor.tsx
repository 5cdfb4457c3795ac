import { useState } from 'react';
import { Eraser, Undo2 } from 'lucide-react';
import { Button } from '../../../components/button.js';
import { Section } from '../../../components/section.js';
import { Segmented } from '../../../components/segmented.js';
import { Slider } from '../../../components/slider.js';
import { imagesTexts } from '../../../texts/images.js';
import type { EditSource } from './edit-source.js';
import { emptyMask, withMark, withoutLastMark } from './mask.js';
import type { Mask } from './mask.js';
import { MaskCanvas } from './mask-canvas.js';
import { RectangleForm } from './rectangle-form.js';

interface MaskEditorProps {
  readonly source: EditSource;
  readonly onChange: (mask: Mask) => void;
}

/** A picture on which is marked where it may change. */
export const MaskEditor = ({ source, onChange }: MaskEditorProps) => {
  const { mask } = source;
  const side = Math.min(source.width, source.height);
  const [tool, setTool] = useState<'brush' | 'eraser'>('brush');
  // In hundredths of the shorter side: the same width to the eye on every picture.
  const [width, setWidth] = useState(10);
  return (
    <div className="flex flex-col gap-3">
      <MaskCanvas source={source} tool={tool} size={(side * width) / 100} onChange={onChange} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Segmented
          label={imagesTexts.tool}
          options={[
            { value: 'brush', label: imagesTexts.brush },
            { value: 'eraser', label: imagesTexts.eraser },
          ]}
          value={tool}
          onChange={setTool}
        />
        <div className="flex items-center gap-2">
          <span aria-hidden className="text-13 text-neutral-11">
            {imagesTexts.brushSize}
          </span>
          <Slider
            label={imagesTexts.brushSize}
            value={width}
            min={1}
            max={40}
            step={1}
            onChange={setWidth}
            className="w-32"
          />
        </div>
        <Button
          size="small"
          disabled={mask.marks.length === 0}
          onClick={() => {
            onChange(withoutLastMark(mask));
          }}
        >
          <Undo2 size={14} aria-hidden />
          {imagesTexts.undo}
        </Button>
        <Button
          size="small"
          disabled={mask.marks.length === 0}
          onClick={() => {
            onChange(emptyMask);
          }}
        >
          <Eraser size={14} aria-hidden />
          {imagesTexts.clear}
        </Button>
        <span role="status" className="text-13 text-neutral-11">
          {imagesTexts.marks(mask.marks.length)}
        </span>
      </div>
      <p className="text-13 text-neutral-11">{imagesTexts.maskHint}</p>
      <Section title={imagesTexts.rectangle}>
        <RectangleForm
          picture={source}
          onAdd={(area) => {
            onChange(withMark(mask, { kind: 'rectangle', area }));
          }}
        />
      </Section>
    </div>
  );
};
