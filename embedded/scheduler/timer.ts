/** Calls back once after `ms`, unless the returned function is called before. Tests step it by hand. */
export type SetTimer = (callback: () => void, ms: number) => () => void;

const LONGEST_MS = 2_147_483_647;

/** The process's own timers, as they are at the time of the call. They do not keep the process alive. */
export const processTimer: SetTimer = (callback, ms) => {
  const timer = setTimeout(callback, Math.min(Math.max(ms, 0), LONGEST_MS));
  // Fake timers of a test may be plain numbers.
  if (typeof timer === "object") timer.unref();
  return () => clearTimeout(timer);
};
