const MINUTE_LENGTH = 'YYYY-MM-DD HH:mm'.length;
const MONTH_START = 'YYYY-'.length;

/** `2026-06-19 00:00`, from a moment of the server. */
export const minuteText = (moment: string) => moment.slice(0, MINUTE_LENGTH);

/** `06-19 00:00`, where the year is evident. */
export const shortText = (moment: string) => moment.slice(MONTH_START, MINUTE_LENGTH);
