import { mayCheck, PROPOSAL_STATE, PROPOSALS, type Proposal } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { officeNetworkOf, type StaffActor } from '../../../platform/index.ts';
import type { proposals } from './tables.ts';

export type ProposalRow = typeof proposals.$inferSelect;

export const LIFETIME_MS = 24 * 3_600_000;
/** How long an account that was created, reset or given a role can't decide about proposals. */
const PROBATION_MS = 24 * 3_600_000;

export type Obstacle = 'ownNotAllowed' | 'notAllowed' | 'tooFresh';

/** Expects when the account was created, or last reset or given a role. */
export const isProbationary = (changedAt: Date, now: Date): boolean =>
  now.getTime() - changedAt.getTime() < PROBATION_MS;

/** Why this person can't be the second one; undefined when they can. */
export const obstacleFor = (
  { makerId, kind }: Pick<ProposalRow, 'makerId' | 'kind'>,
  { staff }: Pick<StaffActor, 'staff'>,
  probationary: boolean,
): Obstacle | undefined => {
  if (makerId === staff.id) return 'ownNotAllowed';
  if (!mayCheck(staff.roles, kind as Proposal['kind'])) return 'notAllowed';
  return probationary ? 'tooFresh' : undefined;
};

/** A waiting proposal expires by itself. */
export const stateOf = ({ state, expiresAt }: Pick<ProposalRow, 'state' | 'expiresAt'>, now: Date): number =>
  state === PROPOSAL_STATE.waiting && expiresAt <= now ? PROPOSAL_STATE.expired : state;

export const areOnOneNetwork = (one: string, other: string): boolean =>
  one !== '' && other !== '' && officeNetworkOf(one) === officeNetworkOf(other);

export const toWire = (
  row: ProposalRow,
  { staff, address }: StaffActor,
  obstacle: Obstacle | undefined,
  now: Date,
): Proposal => ({
  no: row.no,
  kind: row.kind as Proposal['kind'],
  title: row.title,
  changes: row.changes,
  reason: row.reason,
  state: stateOf(row, now),
  maker: row.makerName,
  made_by_me: row.makerId === staff.id,
  same_network:
    row.makerId !== staff.id &&
    areOnOneNetwork(row.makerAddress, row.checkerId === null ? address : row.checkerAddress),
  obstacle: obstacle === undefined ? '' : PROPOSALS[obstacle],
  checker: row.checkerName,
  remark: row.remark,
  created_at: beijingTime(row.createdAt),
  expires_at: beijingTime(row.expiresAt),
  decided_at: row.decidedAt === null ? '' : beijingTime(row.decidedAt),
});
