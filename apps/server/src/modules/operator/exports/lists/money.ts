import {
  ADJUSTMENT_STATE_NAMES,
  LEDGER_KIND_NAMES,
  PAY_WAY_NAMES,
  REVIEW_KIND_NAMES,
  REVIEW_METHOD_NAMES,
  RISK_NAMES,
  staffRows,
  TRANSACTION_STATE_NAMES,
  TRANSFER_DIRECTION_NAMES,
  TRANSFER_STATE_NAMES,
} from '@koi/contract';
import { maskCardNumber } from '@koi/contract/rules/cards';
import { maskRealname } from '@koi/contract/rules/masks';
import { FILTER, listOf, nameIn, yesNo } from './list.ts';

const reviewState = nameIn(TRANSACTION_STATE_NAMES);
const adjustmentState = nameIn(ADJUSTMENT_STATE_NAMES);

export const moneyLists = [
  listOf(
    staffRows.reviews.list,
    '存取款审核',
    ({ text, money, time, integer }) => [
      text('订单号', 'no'),
      text('会员', 'member_name'),
      integer('会员ID', 'member_id'),
      integer('VIP', 'vip'),
      text('类型', ({ kind }) => REVIEW_KIND_NAMES[kind]),
      text('方式', ({ kind, method }) => REVIEW_METHOD_NAMES[kind][method]),
      money('金额', 'amount'),
      text('状态', ({ state }) => reviewState(state)),
      text('风险', ({ risk }) => RISK_NAMES[risk]),
      time('提交时间', 'created_at'),
      time('处理时间', 'decided_at'),
      text('处理中', 'claimed_by'),
      text('初审', 'first_approver'),
    ],
    {
      kind: { label: '类型', names: REVIEW_KIND_NAMES },
      state: { label: '状态', names: { open: '待审核', decided: '已处理', approved: '已通过', refused: '已拒绝' } },
      method: { label: '方式', names: PAY_WAY_NAMES },
      search: FILTER.search,
      member_id: '会员ID',
      days: FILTER.days,
      decided_from: '处理日期从',
      decided_to: '处理日期到',
      sort: {
        label: '排序',
        names: { newest: '最新提交', oldest: '等待最久', largest: '金额最大', decided: '最近处理' },
      },
    },
  ),
  listOf(
    staffRows.memberFiles.ledger,
    '资金流水',
    ({ text, money, time, integer }) => [
      time('时间', 'at'),
      text('会员', 'member_name'),
      integer('会员ID', 'member_id'),
      text('类型', 'kind_text'),
      text('说明', 'memo'),
      money('金额', 'change'),
      money('中心钱包余额', 'balance'),
      text('流水号', 'id'),
    ],
    {
      id: '会员ID',
      kind: { label: '类型', names: LEDGER_KIND_NAMES },
      search: FILTER.search,
      days: FILTER.days,
    },
  ),
  listOf(
    staffRows.adjustments.list,
    '人工调账',
    ({ text, money, time, integer }) => [
      text('单号', 'no'),
      text('会员', 'member_name'),
      integer('会员ID', 'member_id'),
      money('金额', ({ direction, amount }) => (direction === 'debit' ? `-${amount}` : amount)),
      integer('流水倍数', 'multiple'),
      text('原因', 'reason'),
      text('状态', ({ state }) => adjustmentState(state)),
      text('提交人', 'maker'),
      time('提交时间', 'created_at'),
      text('复核人', 'checker'),
      text('复核备注', 'remark'),
      time('复核时间', 'decided_at'),
    ],
    { state: { label: '状态', names: ADJUSTMENT_STATE_NAMES }, search: FILTER.search },
  ),
  listOf(
    staffRows.transfers.list,
    '转账记录',
    ({ text, money, time, integer }) => [
      text('单号', 'no'),
      text('会员', 'member_name'),
      integer('会员ID', 'member_id'),
      text('场馆', 'title'),
      text('方向', ({ direction }) => TRANSFER_DIRECTION_NAMES[direction]),
      money('金额', 'amount'),
      text('状态', ({ state }) => TRANSFER_STATE_NAMES[state]),
      text('自动转账', ({ automatic }) => yesNo(automatic)),
      integer('查询次数', 'asked'),
      text('说明', 'reason'),
      time('提交时间', 'created_at'),
      time('完成时间', 'decided_at'),
    ],
    {
      state: {
        label: '状态',
        names: { doubt: '待结算', person: '需人工', all: '全部', done: '成功', failed: '失败' },
      },
      platname: FILTER.venue,
      search: FILTER.search,
    },
  ),
  listOf(
    staffRows.accounts.list,
    '收款银行账户',
    ({ text, integer, masked }) => [
      integer('编号', 'id'),
      text('银行', 'bank_name'),
      masked('账号', ({ bank_no }) => maskCardNumber(bank_no)),
      masked('户名', ({ bank_owner }) => maskRealname(bank_owner)),
      text('开户行', 'bank_address'),
      text('启用', ({ enabled }) => yesNo(enabled)),
      integer('顺序', 'sort'),
    ],
    {},
  ),
];
