/** To another site in the same window. The page that only led there leaves no entry that would lead there again. */
export const leaveFor = (address: string) => window.location.replace(address);
