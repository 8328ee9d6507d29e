import { PRODUCT_NAME } from "../lib/product.ts";

/** The mark: a place with a conical hat. */
export function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="9" className="fill-primary" />
      <path
        d="M16 6.500c-4.2 0-7.4 3.1-7.4 7.1 0 5 7.4 12 7.4 12s7.4-7 7.4-12c0-4-3.2-7.1-7.4-7.100Z"
        className="fill-primary-foreground"
      />
      <path d="M10.9 15.2 16 9.600l5.1 5.600Z" className="fill-lotus" />
      <path d="M12.6 15.200h6.800v2.200h-6.800Z" className="fill-primary" />
    </svg>
  );
}

export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark className="size-8" />
      <span className="text-lg font-bold tracking-tight">{PRODUCT_NAME}</span>
    </span>
  );
}
