import type { ComponentType } from "react";

import { useCode, type LoadCode } from "./use-code.ts";

interface Opening {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A dialog that others open and close, fetched when it is opened for the first time. */
export function lazyDialog<Props extends Opening>(load: LoadCode<Props>): ComponentType<Props> {
  return function LazyDialog(props: Props) {
    const { open, onOpenChange } = props;
    const Dialog = useCode(load, { wanted: open, onMissing: () => onOpenChange(false) });
    return Dialog === undefined ? null : <Dialog {...props} />;
  };
}

/** A dialog that is there only while it is open. */
export function lazyOpenDialog<Props extends object>(
  load: LoadCode<Props>,
  close: (props: Props) => void,
): ComponentType<Props> {
  return function LazyOpenDialog(props: Props) {
    const Dialog = useCode(load, { wanted: true, onMissing: () => close(props) });
    return Dialog === undefined ? null : <Dialog {...props} />;
  };
}
