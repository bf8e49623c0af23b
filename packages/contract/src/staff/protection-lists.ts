import { z } from 'zod';
import { limitValue } from '../member/protection.ts';
import {
  BLOCK_KINDS,
  BLOCK_TERMS,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  MARKER_KINDS,
  PROTECTION_CASES,
  RETURN_STATES,
} from '../protection-constants.ts';
import { flag, id, moment, money } from '../wire.ts';

const person = { member_id: id, member_name: z.string(), vip: z.number().int() };
const count = z.number().int();

/** A block in force, as the register shows it. */
export const blockRow = z.object({
  id,
  ...person,
  kind: z.enum(BLOCK_KINDS),
  term: z.enum(BLOCK_TERMS),
  reason: z.string().describe('of a house block; empty otherwise'),
  started_at: moment,
  ends_at: z.string().describe('empty without an end'),
  percent: count.describe('elapsed share; 100 without an end'),
  ending: z.enum(['itself', 'return', 'asked', 'two']),
  balance: money.describe('all wallets'),
});
export type BlockRow = z.output<typeof blockRow>;

const agreement = z.object({ name: z.string(), at: moment }).nullable();

/** A request to return after an exclusion. */
export const returnRow = z.object({
  id,
  ...person,
  term: z.enum(BLOCK_TERMS),
  ended_at: z.string().describe('end of the term; empty when it was open-ended'),
  asked_at: moment,
  state: z.enum(RETURN_STATES),
  first: agreement,
  second: agreement,
  proposal_no: z.string().describe('for proposals.approve and proposals.refuse; empty until the first person agreed'),
  mine: flag.describe('1 when the caller is the first person'),
  obstacle: z.string().describe('why the caller can’t be the second person; empty when they can'),
  effective_at: z.string(),
  reason: z.string(),
});
export type ReturnRow = z.output<typeof returnRow>;

export const markerRow = z.object({
  ...person,
  kind: z.enum(MARKER_KINDS),
  basis: z.string(),
  at: moment,
  degree: count.min(1).max(4),
  cared_at: z.string().describe('when the last care letter was sent; empty for never'),
});
export type MarkerRow = z.output<typeof markerRow>;

/** Games that were to end and whose end a venue has not confirmed. */
export const endingRow = z.object({
  id,
  ...person,
  platname: z.string(),
  venue: z.string(),
  cause: z.string(),
  requested_at: moment,
  asked: count,
  answer: z.enum(['silent', 'round', 'confirmed']).describe('`round` while a running round is finished'),
  balance: money.describe('at this venue'),
  alert: flag.describe('1 after five minutes without a confirmation'),
});
export type EndingRow = z.output<typeof endingRow>;

export const caseRow = z.object({
  id,
  ...person,
  kind: z.enum(PROTECTION_CASES),
  at: moment,
  other_id: id.nullable().describe('the excluded member'),
  other_name: z.string(),
  detail: z.string(),
  open: flag,
  closed_by: z.string(),
  closed_at: z.string(),
  remark: z.string(),
});
export type CaseRow = z.output<typeof caseRow>;

/** A house limit; member 0 means everyone. */
export const houseLimitRow = z.object({
  member_id: id,
  member_name: z.string(),
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  value: limitValue,
  holds_from: moment,
  reason: z.string(),
  staff_name: z.string(),
});
export type HouseLimitRow = z.output<typeof houseLimitRow>;
