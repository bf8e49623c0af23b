import type { StaffTransfer } from '@koi/contract';
import { TRANSFER_STATE } from '@koi/contract/constants';
import { parseBeijing } from '@koi/money';
import type { TagTone } from '../../../ui/index.ts';

export const { unsettled: OPEN } = TRANSFER_STATE;
const CENTRE = '中心钱包';

/** Source and destination of the money. */
export const wayOf = ({ direction, title }: Pick<StaffTransfer, 'direction' | 'title'>): [from: string, to: string] =>
  direction === 'in' ? [CENTRE, title] : [title, CENTRE];

const ENDED: readonly { text: string; tone: TagTone }[] = [
  { text: '已退回', tone: 'neutral' },
  { text: '成功', tone: 'success' },
];

/** State of a transfer as a short text. */
export const standOf = (
  transfer: Pick<StaffTransfer, 'state' | 'proposal' | 'needs_person'>,
): { text: string; tone: TagTone } => {
  const ended = ENDED[transfer.state];
  if (ended) return ended;
  if (transfer.proposal) return { text: '待复核', tone: 'info' };
  return transfer.needs_person ? { text: '需人工', tone: 'danger' } : { text: '等待答复', tone: 'warning' };
};

const MINUTE = 60;
const twoDigits = (number: number) => String(number).padStart(2, '0');

/** For example `00:38 后`. A query that is due is imminent. */
export const untilAsked = (nextAskAt: string, now: Date): string => {
  if (nextAskAt === '') return '';
  const seconds = Math.ceil((parseBeijing(nextAskAt).getTime() - now.getTime()) / 1000);
  return seconds <= 0 ? '即将查询' : `${twoDigits(Math.floor(seconds / MINUTE))}:${twoDigits(seconds % MINUTE)} 后`;
};
