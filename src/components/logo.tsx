import { PRODUCT_NAME } from "#convex/model/product.ts";

/** The mark: a place with a conical hat. */
function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="9" className="fill-primary" />
      <path
        d="M16 6.5c-4.2 0-7.4 3.1-7.4 7.1 0 5 7.4 12 7.4 12s7.4-7 7.4-12c0-4-3.2-7.1-7.4-7.1Z"
        className="fill-primary-foreground"
      />
      <path d="M10.9 15.2 16 9.6l5.1 5.6Z" className="fill-lotus" />
      <path d="M12.6 15.2h6.8v2.2h-6.8Z" className="fill-primary" />
    </svg>
  );
}

/** Without room for its name beside the mark, the name goes on below, out of sight. */
export function Logo() {
  return (
    <span className="inline-flex h-8 flex-wrap items-center gap-2.5 overflow-hidden">
      <LogoMark className="size-8" />
      <span data-spare className="text-lg font-bold tracking-tight">
        {PRODUCT_NAME}
      </span>
    </span>
  );
}
