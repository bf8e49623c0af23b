import { z } from 'zod';
import { EXPORT_FORMATS, EXPORT_STATES } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkReason } from '../rules/proposals.ts';
import { EXPORTS } from '../texts/exports.ts';
import { PROPOSALS } from '../texts/proposals.ts';
import { cursors, empty, integer, judged, listed, moment, oneOf, optionalMoment, text } from '../wire.ts';

export const exportJob = z.object({
  no: z.string(),
  /** Path of the list's call without `/api/staff/`. */
  list: z.string(),
  title: z.string(),
  /** The filters in readable form, in display order; none when the whole list is exported. */
  filters: z.array(z.string()),
  format: z.enum(EXPORT_FORMATS),
  /** The columns with personal data contain the whole text. */
  unmasked: z.boolean(),
  /** `waiting` until a second person agrees, `refused` when none did. */
  state: z.enum(EXPORT_STATES),
  /** Rows written so far; all rows when it is ready. */
  rows: z.number().int(),
  /** Progress in percent; −1 while it is not known. */
  percent: z.number().int(),
  /** Estimated rest of a running job; −1 while it is not known. */
  seconds_left: z.number().int(),
  /** Place in the queue from 1; 0 unless it is queued. */
  position: z.number().int(),
  bytes: z.number().int(),
  staff_name: z.string(),
  made_by_me: z.boolean(),
  /** Why it failed or was not agreed to; empty unless it was. */
  failure: z.string(),
  created_at: moment,
  finished_at: optionalMoment,
  expires_at: optionalMoment.describe('when the file is deleted'),
});
export type ExportJob = z.output<typeof exportJob>;

export const exportJobDetail = exportJob.extend({
  /** Number of columns in the file. */
  columns: z.number().int(),
  /** Titles of the columns with personal data, which are masked unless the export is an unmasked one. */
  masked: z.array(z.string()),
  proposal: z.string().describe('number of the proposal on which an unmasked export waits; or empty'),
  reason: z.string().describe('why the unmasked export was requested; empty for others'),
  checker: z.string().describe('the second person who agreed; empty for none'),
  sha256: z.string().describe('of the file, as hex; empty before it is ready'),
  events: z.array(z.object({ at: moment, text: z.string(), who: z.string() })),
});
export type ExportJobDetail = z.output<typeof exportJobDetail>;

const NAME_MAX_LENGTH = 64;
const FILTER_MAX_LENGTH = 256;
const one = z.object({ no: text(64) });

/** The fields of the list's own input, which the server checks by the schema of the list. */
const filters = z
  .record(z.string().max(NAME_MAX_LENGTH), z.union([z.string().max(FILTER_MAX_LENGTH), z.number()]))
  .default({});

const wanted = { list: text(NAME_MAX_LENGTH), format: oneOf(EXPORT_FORMATS, 'csv'), filters };

export const exports = {
  list: endpoint({
    method: 'POST',
    path: '/api/staff/exports/list',
    caller: 'staff',
    permission: 'exports.read',
    summary: 'Export jobs, newest first: the own ones, or those of all staff for who may read the audit log',
    input: z.object({
      /** `open` are queued or running, `failed` includes refused and cancelled ones. */
      state: oneOf(['', 'waiting', 'open', 'ready', 'failed', 'expired'], ''),
      /** Limits the list to the own jobs. */
      mine: integer(0, 0, 1),
      /** Number of Beijing days, including today; 0 for all. */
      days: integer(0, 0, 366),
      ...cursors(),
    }),
    output: listed(exportJob).extend({
      waiting: z.number().int().describe('jobs that wait for a second person'),
      open: z.number().int().describe('queued and running jobs'),
      ready: z.number().int().describe('jobs whose file can be downloaded'),
    }),
  }),
  detail: endpoint({
    method: 'POST',
    path: '/api/staff/exports/detail',
    caller: 'staff',
    permission: 'exports.read',
    summary: 'One export job with its columns, fingerprint and events',
    input: one,
    output: exportJobDetail,
    refusals: ['exports.unknown'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/staff/exports/create',
    caller: 'staff',
    permission: 'exports.make',
    summary: 'Start an export of a list with its filters; needs the permission of the list as well',
    input: z.object(wanted),
    output: z.object({ no: z.string() }),
    done: EXPORTS.started,
    refusals: ['exports.unknownList', 'exports.tooMany'],
  }),
  columns: endpoint({
    method: 'POST',
    path: '/api/staff/exports/columns',
    caller: 'staff',
    permission: 'exports.read',
    summary: 'The number of columns of an exported list, and which of them contain personal data',
    input: z.object({ list: text(NAME_MAX_LENGTH) }),
    output: exportJobDetail.pick({ columns: true, masked: true }),
    refusals: ['exports.unknownList'],
  }),
  propose: endpoint({
    method: 'POST',
    path: '/api/staff/exports/propose',
    caller: 'staff',
    permission: 'exports.unmask',
    summary: 'Request an export with unmasked personal data; it starts when a second person agrees',
    input: z.object({ ...wanted, reason: judged() }),
    output: z.object({ no: z.string(), proposal: z.string() }),
    check: ({ reason }) => checkReason(reason),
    done: PROPOSALS.made,
    refusals: ['exports.unknownList', 'exports.tooMany', 'exports.nothingMasked', 'proposals.open'],
  }),
  repeat: endpoint({
    method: 'POST',
    path: '/api/staff/exports/repeat',
    caller: 'staff',
    permission: 'exports.make',
    summary: 'Start an export again, with the list, filters and format of an own earlier job',
    input: one,
    output: z.object({ no: z.string() }),
    done: EXPORTS.started,
    refusals: ['exports.unknown', 'exports.notOwn', 'exports.askAgain', 'exports.unknownList', 'exports.tooMany'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/staff/exports/cancel',
    caller: 'staff',
    permission: 'exports.make',
    summary: 'Stop an own export that is queued or running; what was written is deleted',
    input: one,
    output: empty,
    done: EXPORTS.cancelled,
    refusals: ['exports.unknown', 'exports.notOwn', 'exports.waiting', 'exports.ended'],
  }),
  download: endpoint({
    method: 'POST',
    path: '/api/staff/exports/download',
    caller: 'staff',
    permission: 'exports.make',
    summary: 'An address from which the own file can be downloaded once within a minute',
    input: one,
    output: z.object({ url: z.string() }),
    refusals: ['exports.unknown', 'exports.notOwn', 'exports.notReady'],
  }),
};
