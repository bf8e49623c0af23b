import type { RequestOf, ReviewRow, StaffRows } from '@koi/contract';
import { PAY_WAY_NAMES } from '@koi/contract/texts';

export type Segment = 'all' | 'deposit' | 'withdrawal' | 'decided';
export type Sort = 'newest' | 'oldest' | 'largest';

export interface Filters {
  segment: Segment;
  method: '' | ReviewRow['method'];
  days: number;
  sort: Sort;
  search: string;
  page: number;
}

export const NO_FILTERS: Filters = { segment: 'all', method: '', days: 0, sort: 'newest', search: '', page: 1 };

export const METHOD_OPTIONS: { value: Filters['method']; label: string }[] = [
  { value: '', label: '全部方式' },
  { value: 'bank', label: PAY_WAY_NAMES.bank },
  { value: 'usdt', label: PAY_WAY_NAMES.usdt },
  { value: 'wxpay', label: PAY_WAY_NAMES.wxpay },
  { value: 'alipay', label: PAY_WAY_NAMES.alipay },
];

export const SORT_OPTIONS: { value: Sort; label: string }[] = [
  { value: 'newest', label: '最新提交' },
  { value: 'oldest', label: '等待最久' },
  { value: 'largest', label: '金额最大' },
];

type ListRequest = RequestOf<StaffRows['reviews']['list']>;

export const requestOf = ({ segment, ...rest }: Filters): ListRequest => ({
  ...rest,
  kind: segment === 'deposit' || segment === 'withdrawal' ? segment : '',
  state: segment === 'decided' ? 'decided' : 'open',
});
