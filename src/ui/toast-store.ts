// One toast at a time: a new one takes the place of the old one, but news waits until the answer to somebody's own action has
// been read. Anything may show a toast without a hook.
export interface ToastMessage {
  title: string;
  description?: string | undefined;
  variant?: "default" | "success" | "destructive";
  /** One that nobody's own action brought about is `background`: screen readers say it when they are done. */
  type?: "foreground" | "background";
  /** The page itself says the description where it belongs: screen readers hear it there, and not once more from the toast. */
  isSaid?: boolean;
  /** Until it is put away. */
  stays?: true;
  /** What can still be done about it. */
  action?: { label: string; run: () => void };
}

export interface ShownToast extends ToastMessage {
  id: number;
}

let current: ShownToast | null = null;
/** The newest news that waits. */
let waiting: ShownToast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function publish(toast: ShownToast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

const isNews = ({ type }: ToastMessage) => type === "background";

export function toast(message: ToastMessage): void {
  const next = { ...message, id: nextId };
  nextId += 1;
  if (current !== null && isNews(next) && !isNews(current)) waiting = next;
  else publish(next);
}

export function dismissToast(id: number): void {
  if (current?.id !== id) return;
  const next = waiting;
  waiting = null;
  publish(next);
}

/** Whether it is for the eyes and the hands of one person: their news, or what can still be done about a deed of theirs. */
function isPersonal(message: ToastMessage): boolean {
  return isNews(message) || (message.action !== undefined && message.stays !== true);
}

/** Whoever was signed in is gone: so is what was for them alone. */
export function dropPersonalToasts(): void {
  waiting = null;
  if (current !== null && isPersonal(current)) publish(null);
}

export function currentToast(): ShownToast | null {
  return current;
}

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
