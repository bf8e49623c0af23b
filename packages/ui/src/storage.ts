/** A private window or a full disk may refuse storage. Values then last until the page is closed. */
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

/** Values written by an older version of the page may have another shape, so `isFit` checks them. */
export const readJson = <T>(key: string, isFit: (value: unknown) => value is T): T | undefined =>
  attempt(() => {
    const value: unknown = JSON.parse(areas.local().getItem(key) ?? 'null');
    return isFit(value) ? value : undefined;
  });

export const writeJson = (key: string, value: unknown) => writeText('local', key, JSON.stringify(value));

/** Empties both areas except for the keys that belong to the device and not to a session. */
export const clearStorage = (kept: readonly string[]) => {
  for (const area of [areas.local, areas.session]) {
    attempt(() => {
      for (const key of Object.keys(area())) if (!kept.includes(key)) area().removeItem(key);
    });
  }
};
