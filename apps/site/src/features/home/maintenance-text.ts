import { beijingDay } from '@koi/money';

const DAY_LENGTH = 'YYYY-MM-DD'.length;

/** The time when a game in maintenance is back, in Beijing time; empty when it is not known. */
export const maintenanceText = (until: string, now = new Date()) => {
  if (until === '') return '';
  const day = until.slice(0, DAY_LENGTH) === beijingDay(now) ? '今日' : until.slice('YYYY-'.length, DAY_LENGTH);
  const time = until.slice(DAY_LENGTH + 1, DAY_LENGTH + 1 + 'HH:mm'.length);
  return `预计${day} ${time} 恢复`;
};
