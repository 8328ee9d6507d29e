import type { ReactNode } from "react";

import { CityScene } from "../../components/art/city-scene.tsx";

interface PageHeroProps {
  city: string;
  eyebrow: string;
  title: string;
  lead: string;
  /** What a word of the lead means, in small letters. */
  note?: string;
  action?: ReactNode;
}

export function PageHero({ city, eyebrow, title, lead, note, action }: PageHeroProps) {
  return (
    <section className="page-width grid items-center gap-8 py-10 md:grid-cols-2 md:py-16">
      <div>
        <p className="text-primary-deep text-sm font-semibold">{eyebrow}</p>
        <h1 className="text-display mt-3 font-bold">{title}</h1>
        <p className="text-muted-foreground mt-4 max-w-lg text-lg leading-relaxed">{lead}</p>
        {note && (
          <p className="text-muted-foreground border-border mt-4 max-w-lg border-s-2 ps-4 text-sm leading-relaxed">
            {note}
          </p>
        )}
        {action && <div className="mt-7 flex flex-wrap gap-3">{action}</div>}
      </div>
      <div className="border-border relative aspect-4/3 overflow-hidden rounded-2xl border shadow-sm">
        <CityScene city={city} className="absolute inset-0 size-full object-cover" />
      </div>
    </section>
  );
}
