import type { RequestOf, ReviewRow, StaffRows } from '@koi/contract';
import { PAY_WAY_NAMES } from '@koi/contract/texts';

type Segment = 'all' | 'deposit' | 'withdrawal' | 'decided';
type Sort = 'newest' | 'oldest' | 'largest';

export const DEFAULTS = {
  segment: 'all' as Segment,
  method: '' as '' | ReviewRow['method'],
  days: 0,
  sort: 'newest' as Sort,
  search: '',
};

export const METHOD_OPTIONS: { value: '' | ReviewRow['method']; label: string }[] = [
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

export const requestOf = ({ segment, ...rest }: typeof DEFAULTS): RequestOf<StaffRows['reviews']['list']> => ({
  ...rest,
  kind: segment === 'deposit' || segment === 'withdrawal' ? segment : '',
  state: segment === 'decided' ? 'decided' : 'open',
});
