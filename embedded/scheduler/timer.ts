/** Calls back once after `ms`, unless the returned function is called before. Tests step it by hand. */
export type SetTimer = (callback: () => void, ms: number) => () => void;

const LONGEST_MS = 2_147_483_647;
const LOOK_EVERY_MS = 30_000;

// Taken before a test can replace them by fake ones: a fake clock does not jump.
const { setInterval: startLooking, clearInterval: stopLooking } = globalThis;

/** The process's own timers, as they are at the time of the call. They do not keep the process alive. */
export const processTimer: SetTimer = (callback, ms) => {
  const dueAt = Date.now() + ms;
  const cancel = (): void => {
    clearTimeout(timer);
    stopLooking(looking);
  };
  const fire = (): void => {
    cancel();
    callback();
  };
  const timer = setTimeout(fire, Math.min(Math.max(ms, 0), LONGEST_MS));
  // Fake timers of a test may be plain numbers.
  if (typeof timer === "object") timer.unref();
  // A timer counts the time that the machine is awake: who was suspended, or had its clock set, would be late.
  const looking =
    ms <= LOOK_EVERY_MS
      ? undefined
      : startLooking(() => {
          if (Date.now() >= dueAt) fire();
        }, LOOK_EVERY_MS);
  looking?.unref();
  return cancel;
};
