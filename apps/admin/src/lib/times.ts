/** Time in lists: the API's `YYYY-MM-DD HH:mm:ss` as `MM-DD HH:mm`. */
export const listTime = (moment: string): string => moment.slice(5, 16);

/** The time for today, `14:41`, otherwise the day, `06-18`. `today` is a Beijing day, `YYYY-MM-DD`. */
export const shortTime = (moment: string, today: string): string =>
  moment.startsWith(today) ? moment.slice(11, 16) : moment.slice(5, 10);

/** Time with seconds, where the order matters: `MM-DD HH:mm:ss`. */
export const exactTime = (moment: string): string => moment.slice(5);

/** Number of days including today; 0 for no limit. */
export const DAY_OPTIONS = [
  { value: 0, label: '全部时间' },
  { value: 1, label: '今天' },
  { value: 7, label: '近 7 天' },
  { value: 30, label: '近 30 天' },
  { value: 90, label: '近 90 天' },
];
