import {
  mayCheck,
  type OutputOf,
  PROPOSAL_STATE,
  PROPOSALS,
  type Proposal,
  type ProposalDifference,
  type ProposalPerson,
  type staffRows,
} from '@koi/contract';
import { beijingTime } from '@koi/money';
import { eq } from 'drizzle-orm';
import {
  officeNetworkOf,
  type Queryable,
  refuse,
  type ServiceDeps,
  type StaffActor,
  type Tx,
} from '../../../platform/index.ts';
import { rolesOf } from '../../people/staff/index.ts';
import { differencesBetween } from './basis.ts';
import type { Kinds } from './kinds.ts';
import { deviceOf, type ProposalRow, stateOf } from './proposal.ts';
import { proposals } from './tables.ts';

type Detail = OutputOf<(typeof staffRows.proposals)['detail']>;

const DEVICE_LENGTH = 6;

const maskedNetwork = (address: string): string => {
  if (address === '') return '';
  const network = officeNetworkOf(address);
  return network.includes(':') ? `${network}:*` : `${network}.*`;
};

interface Place {
  name: string;
  address: string;
  device: string;
  at: Date | null;
}

const person = ({ name, address, device, at }: Place, roles: ProposalPerson['roles']): ProposalPerson => ({
  name,
  roles,
  network: maskedNetwork(address),
  device: device.slice(0, DEVICE_LENGTH),
  at: at === null ? '' : beijingTime(at),
});

/** The second person: the one who decided, or the caller while they may decide. */
const checkerOf = async (
  db: Queryable,
  row: ProposalRow,
  by: StaffActor,
  isWaiting: boolean,
): Promise<ProposalPerson | null> => {
  if (row.checkerId !== null) {
    const { checkerName: name, checkerAddress: address, checkerDevice: device, decidedAt: at } = row;
    return person({ name, address, device, at }, (await rolesOf(db, [row.checkerId])).get(row.checkerId) ?? []);
  }
  const { staff, address } = by;
  const isCaller = isWaiting && row.makerId !== staff.id && mayCheck(staff.roles, row.kind as Proposal['kind']);
  return isCaller ? person({ name: staff.name, address, device: deviceOf(by), at: null }, [...staff.roles]) : null;
};

type KnownKinds = Pick<Kinds, 'reads' | 'basis' | 'effects'>;

/** What keeps the proposal from being carried out, because it is not as it was when it was made. */
const differencesOf = async (tx: Tx, kinds: KnownKinds, row: ProposalRow): Promise<ProposalDifference[]> => {
  if (!kinds.reads(row)) return [{ field: '提案', before: '', after: PROPOSALS.kindUnknown }];
  if (row.basis === null) return [{ field: '提案', before: '', after: PROPOSALS.basisUnknown }];
  return differencesBetween(row.basis, await kinds.basis(tx, row, false));
};

/**
 * Reads a proposal for its second person: the consequences of an agreement, what has changed since it was made, and the
 * facts about both people.
 */
export const createDetails =
  ({ database, clock }: ServiceDeps, kinds: KnownKinds) =>
  (no: string, by: StaffActor): Promise<Detail> =>
    database.transaction(async (tx) => {
      const [row] = await tx.select().from(proposals).where(eq(proposals.no, no));
      if (row === undefined) throw refuse('wire.notFound');
      const state = stateOf(row, clock.now());
      const isWaiting = state === PROPOSAL_STATE.waiting;
      const { makerId, makerName: name, makerAddress: address, makerDevice: device, createdAt: at } = row;
      return {
        effects: isWaiting && kinds.reads(row) ? await kinds.effects(tx, row) : [],
        differences: isWaiting ? await differencesOf(tx, kinds, row) : [],
        maker: person({ name, address, device, at }, (await rolesOf(tx, [makerId])).get(makerId) ?? []),
        checker: await checkerOf(tx, row, by, isWaiting),
        outcome: {
          state,
          remark: row.remark,
          decided_at: row.decidedAt === null ? '' : beijingTime(row.decidedAt),
        },
      };
    });
