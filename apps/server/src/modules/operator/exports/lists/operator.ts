import {
  AUDIT_GROUP_NAMES,
  PROPOSAL_KIND_NAMES,
  PROPOSAL_STATE_NAMES,
  SITE_SETTING_NAMES,
  staffRoleNames,
  staffRows,
} from '@koi/contract';
import { changesText, FILTER, listOf, nameIn, yesNo } from './list.ts';

const proposalState = nameIn(PROPOSAL_STATE_NAMES);
const settingName = nameIn(SITE_SETTING_NAMES);

export const operatorLists = [
  listOf(
    staffRows.audit.list,
    '审计日志',
    ({ text, time, integer }) => [
      integer('编号', 'id'),
      time('时间', 'at'),
      text('操作人', 'staff_name'),
      text('角色', ({ role }) => staffRoleNames(role.split(','))),
      text('类别', ({ group }) => AUDIT_GROUP_NAMES[group]),
      text('动作', 'action_text'),
      text('对象', 'target'),
      text('内容', 'summary'),
      text('前后对比', ({ changes }) => changesText(changes)),
      text('来源', 'address'),
      text('结果', ({ succeeded }) => (succeeded ? '成功' : '失败')),
      text('哈希', 'hash'),
    ],
    {
      group: { label: '类别', names: AUDIT_GROUP_NAMES },
      staff_id: '员工编号',
      search: FILTER.search,
      member_id: '会员ID',
      days: FILTER.days,
    },
  ),
  listOf(
    staffRows.proposals.list,
    '双人复核',
    ({ text, time }) => [
      text('编号', 'no'),
      text('类型', ({ kind }) => PROPOSAL_KIND_NAMES[kind]),
      text('对象', 'title'),
      text('改动', ({ changes }) => changesText(changes)),
      text('理由', 'reason'),
      text('状态', ({ state }) => proposalState(state)),
      text('提出人', 'maker'),
      text('复核人', 'checker'),
      text('复核备注', 'remark'),
      text('同一网络', ({ same_network }) => yesNo(same_network)),
      text('同一设备', ({ same_device }) => yesNo(same_device)),
      time('提出时间', 'created_at'),
      time('处理时间', 'decided_at'),
    ],
    {
      state: { label: '状态', names: PROPOSAL_STATE_NAMES },
      kind: { label: '类型', names: PROPOSAL_KIND_NAMES },
      mine: { label: '待我复核', names: { 1: '是' } },
    },
  ),
  listOf(
    staffRows.settings.history,
    '站点设置修改记录',
    ({ text, time, integer }) => [
      integer('编号', 'id'),
      time('时间', 'at'),
      text('员工', 'staff_name'),
      text('改动', ({ changes }) =>
        changesText(changes.map(({ field, ...values }) => ({ field: settingName(field), ...values }))),
      ),
      text('来源', ({ reverted_id }) => (reverted_id === 0 ? '编辑' : `恢复 #${reverted_id}`)),
    ],
    {},
  ),
  listOf(
    staffRows.exports.list,
    '导出任务',
    ({ text, time, integer }) => [
      text('编号', 'no'),
      text('内容', 'title'),
      text('筛选', ({ filters }) => filters.join('，')),
      text('格式', 'format'),
      integer('行数', 'rows'),
      integer('字节', 'bytes'),
      text('提出人', 'staff_name'),
      time('提出时间', 'created_at'),
      text('状态', 'state'),
      time('完成时间', 'finished_at'),
    ],
    {
      state: {
        label: '状态',
        names: { open: '进行中', ready: '可下载', failed: '未完成', expired: '已过期' },
      },
      mine: () => '我的',
      days: FILTER.days,
    },
  ),
  listOf(
    staffRows.staffAccounts.list,
    '员工账号',
    ({ text, time, integer }) => [
      integer('编号', 'id'),
      text('账号', 'name'),
      text('角色', ({ roles }) => staffRoleNames(roles)),
      text('启用', ({ enabled }) => yesNo(enabled)),
      text('身份验证器', ({ enrolled }) => (enrolled ? '已绑定' : '未绑定')),
      time('创建时间', 'created_at'),
      time('最后登录', 'last_login_at'),
    ],
    {},
  ),
];
