// oxlint-disable jsx-a11y/prefer-tag-over-role -- the tags of a list of options cannot stand below a field of their own
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";

import { cn } from "../../lib/cn.ts";
import { preloadPath } from "../../lib/preload.ts";
import { Keys } from "../../ui/keys.tsx";
import type { Entry, EntryGroup } from "./entry.ts";

interface EntryListProps {
  /** Also the beginning of the ids of all options. */
  id: string;
  groups: readonly EntryGroup[];
  active: Entry | undefined;
  busy: boolean;
  onActive: (entry: Entry) => void;
  onChoose: (entry: Entry) => void;
}

export function optionId(listId: string, entry: Entry): string {
  return `${listId}-${entry.id.replaceAll(/[^\w-]/g, "_")}`;
}

/** The focus stays in the field above: it says which option is meant, and hands the keys down. */
export function EntryList({ id, groups, active, busy, onActive, onChoose }: EntryListProps) {
  const { t } = useTranslation();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t("palette.list")}
      aria-busy={busy}
      className="min-h-0 flex-1 scroll-py-2 overflow-y-auto overscroll-contain p-2"
    >
      {groups.map((group) => (
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`} className="mb-2">
          <div
            id={`${id}-${group.id}`}
            className="text-muted-foreground px-3 pt-1.5 pb-1 text-xs font-semibold"
          >
            {group.name}
          </div>
          {group.items.map((entry) => (
            <Option
              key={entry.id}
              id={optionId(id, entry)}
              entry={entry}
              isActive={entry.id === active?.id}
              onActive={() => onActive(entry)}
              onChoose={() => onChoose(entry)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

interface OptionProps {
  id: string;
  entry: Entry;
  isActive: boolean;
  onActive: () => void;
  onChoose: () => void;
}

function Option({ id, entry, isActive, onActive, onChoose }: OptionProps) {
  const option = useRef<HTMLDivElement>(null);
  const { to, title, note, lang, picture, keys } = entry;
  useEffect(() => {
    if (!isActive) return;
    option.current?.scrollIntoView({ block: "nearest" });
    if (to !== undefined) preloadPath(to);
  }, [isActive, to]);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the field hears its keys
    <div
      ref={option}
      id={id}
      role="option"
      aria-selected={isActive}
      onPointerMove={isActive ? undefined : onActive}
      onClick={onChoose}
      className={cn(
        "flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-3 py-1.5",
        isActive && "bg-primary-soft text-primary-deep outline-2 -outline-offset-2 outline-ring",
      )}
    >
      <span className="text-muted-foreground grid size-8 shrink-0 place-items-center [&_svg]:size-5">
        {picture}
      </span>
      <span className="min-w-0 flex-1">
        {/* The line begins where the page's do, whichever way its words run. */}
        <span className="line-clamp-1 font-medium">
          <bdi lang={lang}>{title}</bdi>
        </span>
        {note && (
          <span className="text-muted-foreground line-clamp-1 text-sm">
            <bdi>{note}</bdi>
          </span>
        )}
      </span>
      {keys && <Keys keys={keys} className="shrink-0 max-sm:hidden" />}
    </div>
  );
}
