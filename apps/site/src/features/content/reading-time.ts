const CHARACTERS_A_MINUTE = 400;

/** Estimates the reading time of an article's HTML, in whole minutes. */
export const readingMinutes = (html: string) =>
  Math.max(1, Math.round(html.replace(/<[^>]*>/g, '').replace(/\s+/g, '').length / CHARACTERS_A_MINUTE));
