import { Readable } from 'node:stream';
import { and, eq, gt, sql } from 'drizzle-orm';
import { type Download, networkOf, randomToken, refuse, type StaffActor, sha256Text } from '../../../platform/index.ts';
import { enabledAccount } from '../../people/staff/index.ts';
import { agreementOf, canDownload, eventOf, fileName, type JobRow, TICKET_MS } from './export-job.ts';
import type { ExportsDeps, ExportsService } from './service.ts';
import { readFile, withEvent } from './store.ts';
import { exportJobs } from './tables.ts';

const TYPES: Readonly<Record<JobRow['format'], string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Where files are downloaded: the browser itself follows this address, without the session's token. */
export const DOWNLOAD_PATH = '/media/exports';

type Jobs = Pick<ExportsService, 'lockOwn' | 'summaryOf' | 'titleOf' | 'recordAction'>;

/** Downloads by a ticket that is valid once and for a minute, so that the address is worth nothing afterwards. */
export const createDownloads = ({ database, clock }: Pick<ExportsDeps, 'database' | 'clock'>, jobs: Jobs) => ({
  /** The address of an own file. */
  download: (by: StaffActor, no: string): Promise<{ url: string }> =>
    database.transaction(async (tx) => {
      const now = clock.now();
      const row = await jobs.lockOwn(tx, no, by.staff);
      if (!canDownload(row, now)) throw refuse('exports.notReady');
      const ticket = randomToken();
      await tx
        .update(exportJobs)
        .set({ ticketHash: sha256Text(ticket), ticketExpiresAt: new Date(now.getTime() + TICKET_MS) })
        .where(eq(exportJobs.id, row.id));
      return { url: `${DOWNLOAD_PATH}/${no}/${ticket}` };
    }),

  /** The file of a ticket; undefined when the ticket is unknown, used or too old. The download is recorded. */
  open: async (no: string, ticket: string, ip: string): Promise<Download | undefined> => {
    const used = await database.transaction(async (tx) => {
      const now = clock.now();
      const [row] = await tx
        .update(exportJobs)
        .set({ ticketHash: null, downloads: sql`${exportJobs.downloads} + 1` })
        .where(
          and(
            eq(exportJobs.no, no),
            eq(exportJobs.ticketHash, sha256Text(ticket)),
            gt(exportJobs.ticketExpiresAt, now),
          ),
        )
        .returning();
      if (row === undefined || !canDownload(row, now)) return undefined;
      const staff = await enabledAccount(tx, row.staffId);
      if (staff === undefined) return undefined;
      const by = { staff: { ...staff, sessionId: '', confirmedAt: null }, address: networkOf(ip) };
      const times = `下载第 ${row.downloads} 次`;
      await tx
        .update(exportJobs)
        .set({ events: withEvent(eventOf(now, times, `${staff.name} · ${by.address}`)) })
        .where(eq(exportJobs.id, row.id));
      await jobs.recordAction(
        tx,
        by,
        'download',
        no,
        [jobs.summaryOf(row), ...agreementOf(row), `${row.rows} 行`, times].join('，'),
      );
      return row;
    });
    if (used === undefined) return undefined;
    return {
      name: fileName(jobs.titleOf(used), used),
      type: TYPES[used.format],
      bytes: used.bytes,
      content: Readable.from(readFile(database.orm, used), { objectMode: false, highWaterMark: 1 }),
    };
  },
});
