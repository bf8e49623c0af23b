/** The name of the site, which the server writes into the head of the page. */
export const siteName = (): string =>
  document.querySelector<HTMLMetaElement>('meta[name="application-name"]')?.content || '锦鲤';
