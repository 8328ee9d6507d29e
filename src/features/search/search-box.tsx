import { Search, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";

import { SEARCH_TEXT_MAX } from "#convex/model/search/contract.ts";

import { useMediaQuery } from "../../lib/use-media-query.ts";
import { useTypedText } from "../../lib/use-typed-text.ts";
import { Input } from "../../ui/input.tsx";

const DEBOUNCE_MS = 300;

type SearchBoxProps = { text: string; onText: (text: string) => void };

/** Writes to the search when the typing rests; `/` comes here from any page, which the shell sees to. */
export function SearchBox({ text, onText }: SearchBoxProps) {
  const { t } = useTranslation();
  // Beside its buttons a phone has no room for more.
  const isWide = useMediaQuery("(min-width: 40rem)");
  const location = useLocation() as { state: { focusSearch?: boolean } | null };
  const input = useRef<HTMLInputElement>(null);
  const { draft, setDraft, send } = useTypedText(text, DEBOUNCE_MS, onText);

  const comesToSearch = location.state?.focusSearch === true;
  useEffect(() => {
    if (comesToSearch) input.current?.focus();
  }, [comesToSearch]);

  return (
    <search className="relative flex-1 basis-28">
      <Search
        className="text-muted-foreground pointer-events-none absolute inset-y-0 start-3.5 my-auto size-5"
        aria-hidden="true"
      />
      <Input
        ref={input}
        type="search"
        enterKeyHint="search"
        name="q"
        aria-label={t("search.textLabel")}
        aria-keyshortcuts="/"
        placeholder={t(isWide ? "search.textPlaceholder" : "search.textShort")}
        autoComplete="off"
        maxLength={SEARCH_TEXT_MAX}
        value={draft}
        onChange={(event) => setDraft(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") send(draft.trim());
          if (event.key === "Escape" && draft !== "") setDraft("");
        }}
        className="h-12 ps-11 pe-12 text-ellipsis [&::-webkit-search-cancel-button]:hidden"
      />
      {draft === "" ? (
        <kbd className="border-border text-muted-foreground pointer-events-none absolute inset-y-0 end-3.5 my-auto hidden h-6 items-center rounded-xs border px-2 text-xs md:flex">
          {"/"}
        </kbd>
      ) : (
        <button
          type="button"
          aria-label={t("search.clearText")}
          onClick={() => {
            setDraft("");
            send("");
            input.current?.focus();
          }}
          className="text-muted-foreground hover:text-foreground absolute inset-y-0 end-0.5 my-auto grid size-11 place-items-center rounded-md"
        >
          <X className="size-4.5" aria-hidden="true" />
        </button>
      )}
    </search>
  );
}
