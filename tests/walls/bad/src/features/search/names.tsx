export function Names({ isOpen }: { isOpen: boolean }) {
  return <button aria-label={isOpen ? "Close the list" : undefined} />;
}
