import { SECURITY_EVENT_NAMES } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { ownTable } from '../../../platform/index.ts';
import { toWire } from './event.ts';
import { securityEvents } from './tables.ts';

/** Addresses are masked as in the security centre, because some are of people who tried to log in. */
export const ownSecurityEvents = ownTable({
  key: 'security',
  title: '安全记录',
  table: securityEvents,
  memberId: securityEvents.memberId,
  order: [securityEvents.at, securityEvents.id],
  fields: {
    at: ['时间', ({ at }) => beijingTime(at)],
    event: ['事件', ({ kind }) => SECURITY_EVENT_NAMES[kind]],
    device: ['设备', ({ device }) => device],
    address: ['地址', (row) => toWire(row).address],
    detail: ['说明', ({ detail }) => detail],
  },
});
