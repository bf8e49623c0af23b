/**
 * Opens another site in the same window. The current history entry is replaced, so that Back does not lead there again.
 */
export const leaveFor = (address: string) => window.location.replace(address);
