import { Slider as SliderPrimitive } from 'radix-ui';
import { classNames } from './class-names.js';

interface SliderProps {
  readonly label: string;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  readonly onChange: (value: number) => void;
  readonly disabled?: boolean;
  readonly className?: string;
}

/** A number between two others, drawn. Where it can be typed too, a field stands beside it. */
export const Slider = ({ label, value, onChange, className, ...rest }: SliderProps) => (
  <SliderPrimitive.Root
    value={[value]}
    className={classNames(
      'relative flex h-5 touch-none items-center select-none pointer-coarse:h-11 data-[disabled]:opacity-50',
      className,
    )}
    onValueChange={([next]) => {
      if (next !== undefined) onChange(next);
    }}
    {...rest}
  >
    <SliderPrimitive.Track className="relative h-1 grow rounded-full bg-neutral-6">
      <SliderPrimitive.Range className="absolute h-full rounded-full bg-accent" />
    </SliderPrimitive.Track>
    <SliderPrimitive.Thumb
      aria-label={label}
      className="block size-4 rounded-full border border-neutral-8 bg-neutral-1 shadow-float hover:border-accent"
    />
  </SliderPrimitive.Root>
);
