import { beijingTime, formatMoney } from '@koi/money';
import { labelsOfFields, type OwnData, type OwnFields, ownTable, showFields } from '../../../platform/index.ts';
import { readMember } from './accounts.ts';
import { avatarAddress, type MemberRecord } from './member.ts';
import { memberVisits } from './tables.ts';

const PROFILE: OwnFields<MemberRecord> = {
  name: ['用户名', ({ name }) => name],
  realname: ['真实姓名', ({ realname }) => realname],
  mobile: ['手机号', ({ mobile }) => mobile],
  email: ['邮箱', ({ email }) => email],
  birthday: ['生日', ({ birthday }) => birthday],
  avatar: ['头像', ({ avatarHash }) => avatarAddress(avatarHash)],
  vip: ['VIP 等级', ({ vipLevel }) => vipLevel],
  deposits: ['累计存款（元）', ({ depositTotal }) => formatMoney(depositTotal)],
  turnover: ['累计有效投注（元）', ({ turnoverTotal }) => formatMoney(turnoverTotal)],
  agent: ['代理', ({ isAgent }) => (isAgent ? '是' : '否')],
  auto_transfer: ['自动免转', ({ autoTransfer }) => (autoTransfer ? '开启' : '关闭')],
  joined_at: ['注册时间', ({ joinedAt }) => beijingTime(joinedAt)],
};

const ownProfile: OwnData = {
  key: 'profile',
  title: '个人资料',
  labels: labelsOfFields(PROFILE),
  async *pages(db, memberId) {
    yield [showFields(PROFILE)(await readMember(db, memberId))];
  },
};

const ownVisits = ownTable({
  key: 'visits',
  title: '访问日',
  table: memberVisits,
  memberId: memberVisits.memberId,
  order: [memberVisits.day],
  fields: { day: ['日期', ({ day }) => day], at: ['首次访问', ({ at }) => beijingTime(at)] },
});

export const ownMemberData: readonly OwnData[] = [ownProfile, ownVisits];
