import { mayCheck, PROPOSAL_STATE, PROPOSALS, type Proposal, type WaitingProposal } from '@koi/contract';
import { beijingTime } from '@koi/money';
import { officeNetworkOf, type StaffActor } from '../../../platform/index.ts';
import { deviceHashOf } from '../../people/security-log/index.ts';
import type { proposals } from './tables.ts';

export type ProposalRow = typeof proposals.$inferSelect;

export const LIFETIME_MS = 24 * 3_600_000;

export type Obstacle = 'ownNotAllowed' | 'notAllowed' | 'tooFresh';

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

export const deviceOf = ({ device }: StaffActor): string => deviceHashOf(device) ?? '';

/** Network and device that the second person shares with the maker of the proposal. */
export const sharedWithMaker = (
  { makerAddress, makerDevice }: Pick<ProposalRow, 'makerAddress' | 'makerDevice'>,
  { address, device }: { address: string; device: string },
): { network: boolean; device: boolean } => ({
  network: makerAddress !== '' && address !== '' && officeNetworkOf(makerAddress) === officeNetworkOf(address),
  device: makerDevice !== '' && makerDevice === device,
});

const textOf = (obstacle: Obstacle | undefined): string => (obstacle === undefined ? '' : PROPOSALS[obstacle]);

export const referenceTo = (
  { no, makerId }: ProposalRow,
  { staff }: Pick<StaffActor, 'staff'>,
  obstacle: Obstacle | undefined,
): WaitingProposal => ({ no, made_by_me: makerId === staff.id, obstacle: textOf(obstacle) });

export const toWire = (row: ProposalRow, by: StaffActor, obstacle: Obstacle | undefined, now: Date): Proposal => {
  const { staff, address } = by;
  const isMine = row.makerId === staff.id;
  const checker =
    row.checkerId === null
      ? { address, device: deviceOf(by) }
      : { address: row.checkerAddress, device: row.checkerDevice };
  const shared = sharedWithMaker(row, checker);
  return {
    no: row.no,
    kind: row.kind as Proposal['kind'],
    title: row.title,
    changes: row.changes,
    reason: row.reason,
    state: stateOf(row, now),
    maker: row.makerName,
    made_by_me: isMine,
    same_network: shared.network && !isMine,
    same_device: shared.device && !isMine,
    obstacle: textOf(obstacle),
    checker: row.checkerName,
    remark: row.remark,
    created_at: beijingTime(row.createdAt),
    expires_at: beijingTime(row.expiresAt),
    decided_at: row.decidedAt === null ? '' : beijingTime(row.decidedAt),
  };
};
