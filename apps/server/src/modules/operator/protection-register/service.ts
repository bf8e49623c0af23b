import type { InputOf, OutputOf, staffRows } from '@koi/contract';
import { shownToStaff } from '@koi/contract/rules/personal-fields';
import { checkReportSpan } from '@koi/contract/rules/report-span';
import { addDays, beijingDay, beijingDayStart, beijingTime } from '@koi/money';
import { refuse } from '../../../platform/index.ts';
import { labelsOf, readMember } from '../../people/members/index.ts';
import {
  findMarkers,
  lastCheck,
  listBlocks,
  listCases,
  listEndings,
  listHistory,
  listHouseLimits,
  listMarkers,
  type ProtectionService,
  readReport,
  readSummary,
} from '../../people/protection/index.ts';
import type { AuditedDeps } from '../../people/staff/index.ts';
import type { VenuesService } from '../../play/venues/index.ts';
import { advertisedWhileBlocked } from '../../talk/letters/index.ts';

export interface RegisterDeps extends AuditedDeps {
  protection: Pick<ProtectionService, 'memberSection'>;
  venues: Pick<VenuesService, 'labels'>;
}

type Rows = typeof staffRows.protection;
const ADVERTISING_DAYS = 30;
const DAY_MS = 24 * 3_600_000;

/** What staff see of player protection. */
export const createRegisterService = ({ database, clock, protection, venues }: RegisterDeps) => {
  const db = database.orm;

  return {
    jobs: [
      {
        name: 'protection-markers',
        times: { cron: '40 * * * *' },
        handler: () => findMarkers(database, clock.now()),
      },
    ],

    async summary(): Promise<OutputOf<Rows['summary']>> {
      const now = clock.now();
      const { rows, ...summary } = await readSummary(db, now);
      const from = new Date(now.getTime() - ADVERTISING_DAYS * DAY_MS);
      const advertising = await advertisedWhileBlocked(db, from, now);
      const check = await lastCheck(db);
      return {
        ...summary,
        advertising,
        log: {
          rows,
          sound: check?.brokenAt === undefined || check.brokenAt === 0,
          checked_at: check === undefined ? '' : beijingTime(check.at),
        },
      };
    },

    blocks: (filter: InputOf<Rows['blocks']>) => listBlocks(db, filter, clock.now()),
    markers: (filter: InputOf<Rows['markers']>) => listMarkers(db, filter),
    cases: (filter: InputOf<Rows['cases']>) => listCases(db, filter),
    history: (filter: InputOf<Rows['memberHistory']>) => listHistory(db, filter),
    houseLimits: (memberId: number) => listHouseLimits(db, memberId, clock.now()),
    async endings(place: InputOf<Rows['endings']>) {
      const { title } = await venues.labels();
      return listEndings(db, place, clock.now(), title);
    },

    async member(memberId: number): Promise<OutputOf<Rows['member']>> {
      if (!(await labelsOf(db, [memberId])).has(memberId)) throw refuse('memberFiles.unknown');
      const { birthday } = await readMember(db, memberId);
      const section = await protection.memberSection(memberId);
      return { birth_date: shownToStaff('birthDate', birthday), ...section };
    },

    async report(span: InputOf<Rows['report']>): Promise<OutputOf<Rows['report']>> {
      const now = clock.now();
      const objection = checkReportSpan(span, beijingDay(now));
      if (objection !== undefined) throw refuse('wire.invalid', objection);
      const { withheld, ...report } = await readReport(database.reading.orm, span, now);
      const [from, to] = [beijingDayStart(span.first), beijingDayStart(addDays(span.last, 1))];
      return { ...report, advertising: { withheld, reached: await advertisedWhileBlocked(db, from, to) } };
    },
  };
};
export type RegisterService = ReturnType<typeof createRegisterService>;
