/** The wire's `YYYY-MM-DD HH:mm:ss` as lists show it: `MM-DD HH:mm`. */
export const listTime = (moment: string): string => moment.slice(5, 16);

/** What happened today needs no day: `14:41`, else `06-18`. `today` is a Beijing day, `YYYY-MM-DD`. */
export const shortTime = (moment: string, today: string): string =>
  moment.startsWith(today) ? moment.slice(11, 16) : moment.slice(5, 10);

/** With seconds, where the order of things matters: `MM-DD HH:mm:ss`. */
export const exactTime = (moment: string): string => moment.slice(5);

/** Days back, today included; 0 is all of them. */
export const DAY_OPTIONS = [
  { value: 0, label: '全部时间' },
  { value: 1, label: '今天' },
  { value: 7, label: '近 7 天' },
  { value: 30, label: '近 30 天' },
  { value: 90, label: '近 90 天' },
];
