/** An object with a function, so that tests can replace it: their browser opens no other sites. */
export const departure = {
  /** Opens another site in the same window. The current history entry is replaced, so that Back does not lead there again. */
  leaveFor(address: string): void {
    window.location.replace(address);
  },
};
