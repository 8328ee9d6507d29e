import { useEffect, useId, type ReactNode } from "react";
import { useLocation } from "react-router-dom";

import { useHeldFocus } from "../../lib/use-held-focus.ts";
import { Card } from "../../ui/card.tsx";

interface SettingsSectionProps {
  title: string;
  text?: ReactNode;
  /** At the end of the address that leads here. */
  part?: string;
  children: ReactNode;
}

/** One subject of the settings: what it is about beside what can be done. */
export function SettingsSection({ title, text, part, children }: SettingsSectionProps) {
  const id = useId();
  const held = useHeldFocus("button, select", "h2");
  const { hash } = useLocation();
  // It was not drawn yet when the browser looked for it.
  useEffect(() => {
    if (part !== undefined && hash === `#${part}`) document.getElementById(part)?.scrollIntoView();
  }, [part, hash]);
  return (
    <section
      ref={held}
      id={part}
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 lg:grid-cols-[18rem_1fr]"
    >
      <div>
        <h2 id={id} tabIndex={-1} className="text-lg font-semibold outline-none">
          {title}
        </h2>
        {text && <p className="text-muted-foreground mt-1 text-sm leading-relaxed">{text}</p>}
      </div>
      <Card className="min-w-0 p-5">{children}</Card>
    </section>
  );
}
