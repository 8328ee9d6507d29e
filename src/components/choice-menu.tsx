import type { ReactElement, ReactNode } from "react";

import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuRadioGroup,
  DropdownMenuRadioItem,
  DropdownMenuTrigger,
} from "../ui/dropdown-menu.tsx";

interface Choice {
  value: string;
  label: ReactNode;
  lang?: string;
}

export interface ChoiceMenuProps {
  trigger: ReactElement;
  value: string;
  choices: readonly Choice[];
  onChoose: (value: string) => void;
}

/** One of a few; opens as it mounts. */
export function ChoiceMenu({ trigger, value, choices, onChoose }: ChoiceMenuProps) {
  return (
    <DropdownMenu modal={false} defaultOpen>
      <DropdownMenuTrigger asChild>{trigger}</DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        <DropdownMenuRadioGroup value={value} onValueChange={onChoose}>
          {choices.map((choice) => (
            <DropdownMenuRadioItem key={choice.value} value={choice.value} lang={choice.lang}>
              {choice.label}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  );
}
