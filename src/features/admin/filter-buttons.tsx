import { Button } from "../../ui/button.tsx";

interface FilterButtonsProps<Value extends string> {
  legend: string;
  values: readonly Value[];
  value: Value;
  labelOf: (value: Value) => string;
  onChange: (value: Value) => void;
}

/** One of a few, side by side. */
export function FilterButtons<Value extends string>(props: FilterButtonsProps<Value>) {
  const { legend, values, value, labelOf, onChange } = props;
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">{legend}</legend>
      {values.map((one) => (
        <Button
          key={one}
          variant={one === value ? "soft" : "ghost"}
          className="px-3.5"
          aria-pressed={one === value}
          onClick={() => onChange(one)}
        >
          {labelOf(one)}
        </Button>
      ))}
    </fieldset>
  );
}
