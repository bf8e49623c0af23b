import { BLOCK_KIND_NAMES } from '@koi/contract';
import { limitName, limitText } from '@koi/contract/rules/protection';
import { beijingTime, formatMoney } from '@koi/money';
import { type OwnData, ownTable } from '../../../platform/index.ts';
import { toEvent } from './event.ts';
import { blocks, protectionLimits, protectionLog } from './tables.ts';
import { isForMembers } from './visible.ts';

/** Cases and markers are for staff, and may name other members. */
export const ownProtectionData: readonly OwnData[] = [
  ownTable({
    key: 'limits',
    title: '限额',
    table: protectionLimits,
    memberId: protectionLimits.memberId,
    order: [protectionLimits.kind, protectionLimits.period],
    fields: {
      limit: ['限额', ({ kind, period }) => limitName({ kind, period })],
      value: ['数值', ({ kind, value }) => limitText(kind, kind === 'time' ? String(value) : formatMoney(value))],
      set_at: ['设置时间', ({ setAt }) => beijingTime(setAt)],
    },
  }),
  ownTable({
    key: 'blocks',
    title: '暂停、冷静期与自我排除',
    table: blocks,
    memberId: blocks.memberId,
    order: [blocks.id],
    fields: {
      kind: ['种类', ({ kind }) => BLOCK_KIND_NAMES[kind]],
      started_at: ['开始', ({ startedAt }) => beijingTime(startedAt)],
      ends_at: ['期限', ({ endsAt }) => (endsAt === null ? '' : beijingTime(endsAt))],
      over_at: ['结束', ({ overAt }) => (overAt === null ? '' : beijingTime(overAt))],
    },
  }),
  ownTable({
    key: 'protection',
    title: '理性娱乐记录',
    table: protectionLog,
    memberId: protectionLog.memberId,
    where: isForMembers,
    order: [protectionLog.id],
    fields: {
      at: ['时间', ({ at }) => beijingTime(at)],
      event: ['事件', (row) => toEvent(row).title],
      detail: ['说明', (row) => toEvent(row).detail],
    },
  }),
];
