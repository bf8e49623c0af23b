const MOST_SHOWN = 99;

/** The number on a badge: at most 99+, and none for zero. */
export const countText = (count: number) => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : count || undefined);
