/** Time to read 赔率已更新. */
const READ_MS = 1_600;

/** The odds are part of the page's code, so a page with outdated odds reloads itself. */
export const reloadForNewOdds = ({ code }: { code: string }): void => {
  if (code === 'odds_changed') setTimeout(() => window.location.reload(), READ_MS);
};
