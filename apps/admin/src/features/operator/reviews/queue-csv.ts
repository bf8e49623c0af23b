import type { CsvColumn } from '@koi/client';
import type { ReviewRow } from '@koi/contract';
import { REVIEW_KIND_NAMES, RISK_NAMES } from '@koi/contract/texts';
import { methodName } from '../../../lib/pay-way.tsx';
import { stateName } from '../../../lib/reviews/index.ts';

export const CSV_COLUMNS: CsvColumn<ReviewRow>[] = [
  { title: '订单号', value: ({ no }) => no },
  { title: '会员', value: ({ member_name }) => member_name },
  { title: 'VIP', value: ({ vip }) => vip },
  { title: '类型', value: ({ kind }) => REVIEW_KIND_NAMES[kind] },
  { title: '方式', value: ({ kind, method }) => methodName(kind, method) },
  { title: '金额', value: ({ amount }) => amount },
  { title: '状态', value: ({ state }) => stateName(state) },
  { title: '风险', value: ({ risk }) => RISK_NAMES[risk] },
  { title: '提交时间', value: ({ created_at }) => created_at },
  { title: '处理时间', value: ({ decided_at }) => decided_at },
  { title: '处理中', value: ({ claimed_by }) => claimed_by },
  { title: '初审', value: ({ first_approver }) => first_approver },
];
