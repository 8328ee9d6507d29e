import { useCallback, type RefCallback } from "react";

interface RowKeys {
  /** The rows stand below each other, so that the arrow keys lead along them as well. */
  arrows?: boolean;
}

/**
 * For the element whose children are the rows of a list: `J` and `K` lead from row to row, over all such lists of the page.
 * The code behind it comes after the list; until then, and where it cannot be had, Tab leads through the rows as ever.
 */
export function useRowKeys({ arrows = false }: RowKeys = {}): RefCallback<HTMLElement> {
  return useCallback(
    (list: HTMLElement | null) => {
      if (list === null) return undefined;
      let leave: (() => void) | "gone" | undefined;
      import("./row-keys.ts").then(
        ({ joinRows }) => {
          if (leave === undefined) leave = joinRows(list, arrows);
        },
        () => undefined,
      );
      return () => {
        if (typeof leave === "function") leave();
        leave = "gone";
      };
    },
    [arrows],
  );
}
