import { JOBS } from '@koi/contract';

const MINUTE_MS = 60_000;
const BEIJING_MS = 8 * 3_600_000;
const DAY_MINUTES = 1_440;

const two = (value: number): string => String(value).padStart(2, '0');

/** Whether a field of a schedule includes a value: `*`, a step, a number, a range or a list of these. */
const includes = (field: string, value: number): boolean =>
  field.split(',').some((part) => {
    const [span = '', step = '1'] = part.split('/');
    if (span === '*') return value % Number(step) === 0;
    const [first = 0, last = first] = span.split('-').map(Number);
    return value >= first && value <= last && (value - first) % Number(step) === 0;
  });

const fieldsOf = (cron: string): { minute: string; hour: string } => {
  const [minute = '*', hour = '*', ...days] = cron.split(' ');
  if (days.some((field) => field !== '*')) throw new RangeError(`a schedule by days is not supported: ${cron}`);
  return { minute, hour };
};

/** The next moment after `now` at which a schedule in Beijing time is due. */
export const nextDue = (cron: string, now: Date): Date => {
  const { minute, hour } = fieldsOf(cron);
  const first = (Math.floor(now.getTime() / MINUTE_MS) + 1) * MINUTE_MS;
  for (let step = 0; step <= DAY_MINUTES; step += 1) {
    const at = first + step * MINUTE_MS;
    const beijing = new Date(at + BEIJING_MS);
    if (includes(minute, beijing.getUTCMinutes()) && includes(hour, beijing.getUTCHours())) return new Date(at);
  }
  throw new RangeError(`the schedule is never due: ${cron}`);
};

/** A schedule in words, such as 每小时 20 分. */
export const scheduleText = (cron: string | undefined): string => {
  if (cron === undefined) return JOBS.onRequest;
  const { minute, hour } = fieldsOf(cron);
  const [, everyMinutes] = minute.split('/');
  if (everyMinutes !== undefined) return `每 ${everyMinutes} 分钟`;
  if (minute === '*') return '每分钟';
  if (hour === '*') return `每小时 ${minute} 分`;
  const [from = '', to] = hour.split('-');
  const at = (value: string) => `${two(Number(value))}:${two(Number(minute))}`;
  return to === undefined ? `每天 ${at(from)}` : `每天 ${at(from)} 至 ${at(to)}，每小时`;
};
