import { useState } from 'react';
import { Plus } from 'lucide-react';
import { Button } from '../../../components/button.js';
import { TextField } from '../../../components/text-field.js';
import { imagesTexts } from '../../../texts/images.js';
import type { Area, Size } from './mask.js';
import { areaWithin } from './mask.js';

interface RectangleFormProps {
  readonly picture: Size;
  readonly onAdd: (area: Area) => void;
}

const sides = ['left', 'top', 'width', 'height'] as const;

/** A rectangle of the mask by its numbers: for hands that do not paint. */
export const RectangleForm = ({ picture, onAdd }: RectangleFormProps) => {
  const [typed, setTyped] = useState(() => middleOf(picture));
  const [fault, setFault] = useState<string>();
  const add = (): void => {
    const area = areaWithin(
      {
        left: Number(typed.left),
        top: Number(typed.top),
        width: Number(typed.width),
        height: Number(typed.height),
      },
      picture,
    );
    setFault(area === undefined ? imagesTexts.rectangleOutside : undefined);
    if (area !== undefined) onAdd(area);
  };
  return (
    <form
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <div className="flex flex-wrap items-end gap-2">
        {sides.map((side) => (
          <TextField
            key={side}
            label={imagesTexts[side]}
            type="number"
            inputMode="numeric"
            className="w-22"
            value={typed[side]}
            onChange={({ target }) => {
              setTyped({ ...typed, [side]: target.value });
            }}
          />
        ))}
        <Button type="submit">
          <Plus size={14} aria-hidden />
          {imagesTexts.addRectangle}
        </Button>
      </div>
      <p className="text-13 text-neutral-11">{imagesTexts.rectangleHint(picture.width, picture.height)}</p>
      {fault !== undefined && (
        <p role="alert" className="text-13 text-bad-text">
          {fault}
        </p>
      )}
    </form>
  );
};

const middleOf = ({ width, height }: Size): Readonly<Record<(typeof sides)[number], string>> => ({
  left: String(Math.round(width / 4)),
  top: String(Math.round(height / 4)),
  width: String(Math.round(width / 2)),
  height: String(Math.round(height / 2)),
});
