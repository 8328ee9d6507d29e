import { Search } from "lucide-react";
import { useEffect, useId, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";

import { SEARCH_TEXT_MAX } from "#convex/model/search/contract.ts";

import { cn } from "../../lib/cn.ts";
import { cutText } from "../../lib/cut-text.ts";
import { Dialog, DialogContent, DialogDescription, DialogTitle } from "../../ui/dialog.tsx";
import { Keys } from "../../ui/keys.tsx";
import { EntryList, optionId } from "./entry-list.tsx";
import type { Entry } from "./entry.ts";
import { useEntries } from "./use-entries.ts";

export interface PaletteProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  onShortcuts: () => void;
  /** What was typed before there was a field for it. */
  typed: string;
}

/** Leads to pages, people and bookings, and does what can be done from everywhere. Nothing of it is kept when it closes. */
export function Palette({ open, onOpenChange, onShortcuts, typed }: PaletteProps) {
  const { t } = useTranslation();
  const chosen = useRef<Entry | null>(null);
  // Once the focus is back where it came from: what opens next takes it from there, and brings it back there.
  useEffect(() => {
    const entry = chosen.current;
    chosen.current = null;
    if (!open && entry !== null) setTimeout(entry.run);
  }, [open]);

  function choose(entry: Entry) {
    chosen.current = entry;
    onOpenChange(false);
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="top-0 bottom-auto h-[65dvh] overflow-hidden rounded-t-none rounded-b-xl p-0 [--pad:0px] sm:top-[12dvh] sm:h-[min(32rem,76dvh)] sm:max-w-xl sm:translate-y-0">
        <DialogTitle className="sr-only">{t("shell.palette")}</DialogTitle>
        <DialogDescription className="sr-only">{t("palette.text")}</DialogDescription>
        <PaletteBody first={typed} onChoose={choose} onShortcuts={onShortcuts} />
      </DialogContent>
    </Dialog>
  );
}

interface PaletteBodyProps {
  first: string;
  onChoose: (entry: Entry) => void;
  onShortcuts: () => void;
}

function PaletteBody({ first, onChoose, onShortcuts }: PaletteBodyProps) {
  const { t } = useTranslation();
  const listId = useId();
  const [text, setText] = useState(cutText(first, SEARCH_TEXT_MAX));
  const [activeId, setActiveId] = useState<string | null>(null);
  const { groups, typed, isWaiting, hasFailed } = useEntries(text, onShortcuts);
  const entries = groups.flatMap(({ items }) => items);
  // The first one, which then stays the one that is meant while others arrive.
  const active = entries.find(({ id }) => id === activeId) ?? entries[0];
  if (active !== undefined && active.id !== activeId) setActiveId(active.id);

  function move(event: KeyboardEvent, step: 1 | -1) {
    event.preventDefault();
    const here = entries.findIndex((entry) => entry.id === active?.id);
    const next = entries[(here + step + entries.length) % entries.length];
    if (next !== undefined) setActiveId(next.id);
  }

  function onKeyDown(event: KeyboardEvent) {
    // The word that an input method is being asked for is not typed yet.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown") move(event, 1);
    else if (event.key === "ArrowUp") move(event, -1);
    else if (event.key === "Enter" && active !== undefined) {
      event.preventDefault();
      onChoose(active);
    }
  }

  return (
    <>
      <div className="border-border relative shrink-0 border-b">
        <Search
          aria-hidden="true"
          className="text-muted-foreground pointer-events-none absolute inset-y-0 start-5 my-auto size-5"
        />
        <input
          role="combobox"
          aria-expanded="true"
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(listId, active)}
          aria-label={t("palette.label")}
          placeholder={t("palette.label")}
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          maxLength={SEARCH_TEXT_MAX}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setActiveId(null);
          }}
          onKeyDown={onKeyDown}
          className="h-15 w-full bg-transparent ps-13 pe-14 text-base text-ellipsis outline-none"
        />
      </div>
      <EntryList
        id={listId}
        groups={groups}
        active={active}
        busy={isWaiting}
        onActive={({ id }) => setActiveId(id)}
        onChoose={onChoose}
      />
      <Foot
        count={typed === "" ? null : entries.length}
        isWaiting={isWaiting}
        hasFailed={hasFailed}
      />
    </>
  );
}

interface FootProps {
  /** Of what was found; null where nothing was looked for. */
  count: number | null;
  isWaiting: boolean;
  hasFailed: boolean;
}

/** How far the search is, for eyes and for screen readers. */
function Foot({ count, isWaiting, hasFailed }: FootProps) {
  const { t } = useTranslation();
  const isSilent = !isWaiting && !hasFailed && count === null;
  return (
    <div
      className={cn(
        "border-border text-muted-foreground flex min-h-11 shrink-0 items-center justify-between gap-4 border-t px-5 py-2 text-sm",
        // Not hidden: what comes into a place that was there before is read out.
        isSilent && "max-sm:min-h-0 max-sm:border-t-0 max-sm:py-0",
      )}
    >
      <output>
        {isWaiting ? t("palette.waiting") : count !== null && t("palette.found", { count })}
        {hasFailed && !isWaiting && ` · ${t("palette.failed")}`}
      </output>
      <span aria-hidden="true" className="flex items-center gap-3 max-sm:hidden">
        <Keys keys={["↑", "↓"]} />
        <Keys keys={["Enter"]} />
        <Keys keys={["Esc"]} />
      </span>
    </div>
  );
}
