export const monthOf = (day: string): string => day.slice(0, 7);

export const firstOfMonth = (day: string): string => `${monthOf(day)}-01`;
