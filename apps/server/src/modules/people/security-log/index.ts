export { deviceHashOf, deviceKindOf, deviceLabelOf, deviceNameOf } from './device.ts';
export { eraseEvents } from './erasing.ts';
export type { EventDraft, Origin } from './event.ts';
export { expiringEvents } from './expiring.ts';
export { ownSecurityEvents } from './own-data.ts';
export {
  countSecurity,
  firstOnDevice,
  happenedAfter,
  happenedSince,
  listSecurity,
  newestEventId,
  newestSecurity,
  readAdmissions,
  recordSecurity,
} from './service.ts';
