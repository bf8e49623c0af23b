import type { RequestOf, ReviewRow, StaffRows } from '@koi/contract';
import { PAY_WAY_NAMES, REVIEW_KIND_NAMES, TRANSACTION_STATE_NAMES } from '@koi/contract/texts';

type Segment = 'all' | 'deposit' | 'withdrawal' | 'decided';
type Sort = 'newest' | 'oldest' | 'largest' | 'decided';
type Kind = '' | ReviewRow['kind'];
type Outcome = '' | 'approved' | 'refused';

export const DEFAULTS = {
  segment: 'all' as Segment,
  method: '' as '' | ReviewRow['method'],
  days: 0,
  sort: 'newest' as Sort,
  search: '',
  /** The following filters are for decided orders. */
  kind: '' as Kind,
  outcome: '' as Outcome,
  /** Beijing days of the decision. */
  from: '',
  to: '',
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

/** Decided orders can also be listed by the time of their decision. */
export const DECIDED_SORT_OPTIONS: typeof SORT_OPTIONS = [
  { value: 'newest', label: '最新提交' },
  { value: 'decided', label: '最近处理' },
  { value: 'largest', label: '金额最大' },
];

export const KIND_OPTIONS: { value: Kind; label: string }[] = [
  { value: '', label: '全部类型' },
  { value: 'deposit', label: REVIEW_KIND_NAMES.deposit },
  { value: 'withdrawal', label: REVIEW_KIND_NAMES.withdrawal },
];

export const OUTCOME_OPTIONS: { value: Outcome; label: string }[] = [
  { value: '', label: '全部结果' },
  { value: 'approved', label: TRANSACTION_STATE_NAMES[2] },
  { value: 'refused', label: TRANSACTION_STATE_NAMES[3] },
];

type Request = RequestOf<StaffRows['reviews']['list']>;

export const requestOf = ({ segment, kind, outcome, from, to, days, sort, ...rest }: typeof DEFAULTS): Request =>
  segment === 'decided'
    ? { ...rest, kind, state: outcome || 'decided', days: 0, decided_from: from, decided_to: to, sort }
    : {
        ...rest,
        kind: segment === 'all' ? '' : segment,
        state: 'open',
        days,
        decided_from: '',
        decided_to: '',
        sort: sort === 'decided' ? 'newest' : sort,
      };
