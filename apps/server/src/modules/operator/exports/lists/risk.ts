import { RISK_OUTCOME_NAMES, RISK_RULE_NAMES, staffRows } from '@koi/contract';
import { FILTER, listOf } from './list.ts';

const { risk } = staffRows;

export const riskLists = [
  listOf(
    risk.list,
    '风险会员',
    ({ text, time, integer }) => [
      text('会员', 'member_name'),
      integer('会员ID', 'member_id'),
      integer('VIP', 'vip'),
      integer('风险分', 'score'),
      text('规则', ({ rules }) => rules.map((rule) => RISK_RULE_NAMES[rule]).join('、')),
      integer('关联账号', 'links'),
      time('变动', 'changed_at'),
      text('状态', ({ needs_look }) => (needs_look ? '待查看' : '已查看')),
      text('案件', 'case_no'),
      text('负责', 'owner'),
    ],
    { scope: { label: '范围', names: { look: '待查看', wait: '70 分以上', all: '全部' } }, search: FILTER.search },
  ),
  listOf(
    risk.cases,
    '风险案件',
    ({ text, time, integer }) => [
      text('案件', 'no'),
      text('会员', 'member_name'),
      integer('会员ID', 'member_id'),
      integer('建立时分数', 'score'),
      time('建立', 'opened_at'),
      text('建立人', 'opened_by'),
      text('负责', 'owner'),
      text('结论', ({ outcome }) => (outcome === '' ? '进行中' : RISK_OUTCOME_NAMES[outcome])),
      time('结案', 'closed_at'),
      text('结案人', 'closed_by'),
      text('说明', 'remark'),
    ],
    { open: { label: '状态', names: { 1: '进行中', 0: '已结案' } } },
  ),
];
