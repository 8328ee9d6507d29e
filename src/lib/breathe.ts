/** Ends the task: taps, keys and pictures that wait come first, then the work goes on. */
export function breathe(): Promise<void> {
  // Younger than the browsers that the app is built for.
  const { scheduler } = window as { scheduler?: Partial<Scheduler> };
  if (scheduler?.yield) return scheduler.yield();
  // A timer would wait for longer than that.
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => {
      port1.close();
      resolve();
    });
    port1.start();
    port2.postMessage(null);
  });
}
