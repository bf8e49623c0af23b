/** Long enough to read 赔率已更新. */
const READ_MS = 1_600;

/** The odds come with the page: a page of older odds gets itself anew. */
export const reloadForNewOdds = ({ code }: { code: string }): void => {
  if (code === 'odds_changed') setTimeout(() => window.location.reload(), READ_MS);
};
