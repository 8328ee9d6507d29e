// One toast at a time: a new one takes the place of the old one. Anything may show a toast without a hook.
export interface ToastMessage {
  title: string;
  description?: string | undefined;
  variant?: "default" | "success" | "destructive";
  /** One that nobody's own action brought about is `background`: screen readers say it when they are done. */
  type?: "foreground" | "background";
  /** Until it is put away. */
  stays?: true;
  /** What can still be done about it. */
  action?: { label: string; run: () => void };
}

export interface ShownToast extends ToastMessage {
  id: number;
}

let current: ShownToast | null = null;
let nextId = 1;
const listeners = new Set<() => void>();

function publish(toast: ShownToast | null): void {
  current = toast;
  for (const listener of listeners) listener();
}

export function toast(message: ToastMessage): void {
  publish({ ...message, id: nextId });
  nextId += 1;
}

export function dismissToast(id: number): void {
  if (current?.id === id) publish(null);
}

export function currentToast(): ShownToast | null {
  return current;
}

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
