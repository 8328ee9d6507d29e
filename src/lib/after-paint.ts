/**
 * Does the work once what is drawn now stands on the screen, behind which it stays then; on a page that nobody sees, when somebody does.
 * Gives what calls it off.
 */
export function afterPaint(work: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(work);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
