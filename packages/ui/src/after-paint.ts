/** A visible page that is not painted, for example behind another window, does not wait longer than this. */
const LONGEST_WAIT_MS = 500;

/** Runs after the next paint, so that a tap is answered visibly before the work that it starts. */
export const afterPaint = (run: () => void) => {
  // A hidden page is not painted.
  if (document.hidden) return run();
  const finish = () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
    run();
  };
  // Frame callbacks run before the paint of their frame, and a timer that they set runs after it.
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(finish);
  });
  let timer = setTimeout(finish, LONGEST_WAIT_MS);
};
