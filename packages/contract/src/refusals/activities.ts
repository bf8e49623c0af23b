import { ACTIVITIES, APPLICATIONS, STAFF_ACTIVITIES } from '../texts/activities.ts';
import type { Refusals } from './row.ts';

export const ACTIVITIES_REFUSALS = {
  unknown: [404, ACTIVITIES.unknown],
  noApplication: [422, ACTIVITIES.noApplication],
  notBegun: [422, ACTIVITIES.notBegun],
  ended: [422, ACTIVITIES.ended],
  alreadyApplied: [409, ACTIVITIES.alreadyApplied],
  typeMissing: [400, STAFF_ACTIVITIES.typeMissing],
  contentMissing: [400, STAFF_ACTIVITIES.contentMissing],
  windowWrong: [400, STAFF_ACTIVITIES.windowWrong],
  stale: [409, STAFF_ACTIVITIES.stale],
  typeInUse: [422, STAFF_ACTIVITIES.typeInUse],
  applicationUnknown: [404, APPLICATIONS.unknown],
  applicationDecided: [409, APPLICATIONS.decided],
  applicationChanged: [409, APPLICATIONS.changed],
  bonusWrong: [400, APPLICATIONS.bonusWrong],
  secondPerson: [422, APPLICATIONS.secondPerson],
  reasonMissing: [422, APPLICATIONS.termsReason],
} as const satisfies Refusals;
