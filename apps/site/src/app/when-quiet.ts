const QUIET_MS = 3000;

/** Runs once when no finger has touched the page for three seconds, so that no tap waits for the work. */
export const whenQuiet = (run: () => void): void => {
  let timer: ReturnType<typeof setTimeout>;
  const finish = () => {
    window.removeEventListener('pointerdown', wait, true);
    run();
  };
  const wait = () => {
    clearTimeout(timer);
    timer = setTimeout(finish, QUIET_MS);
  };
  window.addEventListener('pointerdown', wait, true);
  wait();
};
