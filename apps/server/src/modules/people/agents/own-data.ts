import { APPLICATION_STATE_NAMES } from '@koi/contract';
import { beijingTime, formatMoney } from '@koi/money';
import { labelsOfFields, type OwnData, type OwnFields, ownTable, showFields } from '../../../platform/index.ts';
import { type ApplicationRow, applicationsOf } from './applications.ts';
import { commissionRecords } from './tables.ts';

const stateNames: Readonly<Record<number, string>> = APPLICATION_STATE_NAMES;

const APPLICATION: OwnFields<ApplicationRow> = {
  mobile: ['手机号', ({ mobile }) => mobile],
  info: ['说明', ({ info }) => info],
  state: ['状态', ({ state }) => stateNames[state] ?? ''],
  created_at: ['申请时间', ({ createdAt }) => beijingTime(createdAt)],
};

/** What belongs to the members whom an agent referred is theirs. */
export const ownAgentData: readonly OwnData[] = [
  {
    key: 'agent_applications',
    title: '代理申请',
    labels: labelsOfFields(APPLICATION),
    async *pages(db, memberId) {
      yield (await applicationsOf(db, memberId)).toReversed().map(showFields(APPLICATION));
    },
  },
  ownTable({
    key: 'commission',
    title: '代理佣金',
    table: commissionRecords,
    memberId: commissionRecords.memberId,
    order: [commissionRecords.id],
    fields: {
      day: ['日期', ({ day }) => day],
      amount: ['佣金（元）', ({ amount }) => formatMoney(amount)],
      paid: ['已发放（元）', ({ paid }) => formatMoney(paid)],
      created_at: ['结算时间', ({ createdAt }) => beijingTime(createdAt)],
    },
  }),
];
