import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { BLOCK_KINDS, STATEMENT_KINDS } from '../protection-constants.ts';
import { flag, moment, money, nothing, text } from '../wire.ts';

const month = z.string().describe('YYYY-MM');

/** A line of a statement. Amounts are signed and add up to the difference of the two balances. */
export const statementRow = z.object({
  kind: z.enum(STATEMENT_KINDS),
  name: z.string(),
  count: z.number().int(),
  amount: money,
  parts: z.array(z.object({ name: z.string(), amount: money })).describe('of rewards, by their cause'),
});
export type StatementRow = z.output<typeof statementRow>;

export const statement = z.object({
  month,
  no: z.string(),
  from: moment,
  to: moment,
  made_at: moment,
  running: flag.describe('1 for the month that has not ended'),
  opening: money,
  closing: money,
  result: money.describe('payouts minus stakes'),
  net_deposit: money.describe('deposits minus withdrawals'),
  minutes: z.number().int().describe('time played'),
  rows: z.array(statementRow),
  turnover_ended: z
    .array(z.object({ at: moment, block: z.enum(BLOCK_KINDS), name: z.string(), amount: money }))
    .describe('what was left of turnover when a block ended it'),
  venues: z.array(z.object({ platname: z.string(), name: z.string(), stakes: money, payouts: money, result: money })),
});
export type Statement = z.output<typeof statement>;

export const statements = {
  months: endpoint({
    method: 'GET',
    path: '/api/statements',
    caller: 'member',
    summary: 'The last 12 months, the running one first; months before the registration are left out',
    input: nothing,
    output: z.array(z.object({ month, running: flag })),
  }),
  month: endpoint({
    method: 'POST',
    path: '/api/statement',
    caller: 'member',
    summary: 'One month: opening balance, lines and closing balance, which add up; stakes and payouts by venue',
    input: z.object({ month: text() }),
    output: statement,
    refusals: ['protection.monthWrong', 'protection.statementUnsound'],
  }),
  csv: endpoint({
    method: 'POST',
    path: '/api/statement/csv',
    caller: 'member',
    summary: 'The statement as a CSV file: its lines, then every movement with the running balance',
    input: z.object({ month: text() }),
    output: z.object({ name: z.string(), text: z.string() }),
    refusals: ['protection.monthWrong', 'protection.statementUnsound'],
    budget: { calls: 30, minutes: 60 },
  }),
};
