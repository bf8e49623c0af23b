/** Browsers may deny storage, for example in a private window. Values then last until the page is closed. */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work();
  } catch {
    return undefined;
  }
};

const areas = { local: () => window.localStorage, session: () => window.sessionStorage };
type Area = keyof typeof areas;

export const readText = (area: Area, key: string) => attempt(() => areas[area]().getItem(key)) ?? undefined;

export const writeText = (area: Area, key: string, value: string) => {
  attempt(() => areas[area]().setItem(key, value));
};

export const remove = (area: Area, key: string) => {
  attempt(() => areas[area]().removeItem(key));
};
