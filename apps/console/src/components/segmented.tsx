import { ToggleGroup } from 'radix-ui';

interface SegmentedProps<Value extends string> {
  readonly label: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

/** A choice between two to four things whose words are short. */
export const Segmented = <Value extends string>({
  label,
  options,
  value,
  onChange,
}: SegmentedProps<Value>) => (
  <ToggleGroup.Root
    type="single"
    aria-label={label}
    value={value}
    className="inline-flex rounded border border-neutral-7 bg-neutral-3 p-0.5"
    onValueChange={(next) => {
      const chosen = options.find((option) => option.value === next);
      if (chosen !== undefined) onChange(chosen.value);
    }}
  >
    {options.map((option) => (
      <ToggleGroup.Item
        key={option.value}
        value={option.value}
        className="h-7 flex-1 rounded-[0.375rem] px-3 text-13 font-medium whitespace-nowrap text-neutral-11 transition-colors duration-(--quick) hover:text-neutral-12 data-[state=on]:bg-neutral-1 data-[state=on]:text-neutral-12 data-[state=on]:shadow-float pointer-coarse:h-10"
      >
        {option.label}
      </ToggleGroup.Item>
    ))}
  </ToggleGroup.Root>
);
