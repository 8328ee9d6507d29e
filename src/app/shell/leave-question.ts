// Whether it is asked if somebody wants to sign out although messages would be lost.
let asked = false;
const listeners = new Set<() => void>();

function publish(next: boolean): void {
  asked = next;
  for (const listener of listeners) listener();
}

export function askToLeave(): void {
  publish(true);
}

export function endLeaveQuestion(): void {
  publish(false);
}

export function isLeaveAsked(): boolean {
  return asked;
}

export function onLeaveQuestion(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
