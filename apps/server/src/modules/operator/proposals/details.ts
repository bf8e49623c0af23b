import {
  mayCheck,
  type OutputOf,
  PROPOSAL_STATE,
  type Proposal,
  type ProposalPerson,
  type staffRows,
} from '@koi/contract';
import { beijingTime } from '@koi/money';
import { eq } from 'drizzle-orm';
import { officeNetworkOf, type Queryable, refuse, type ServiceDeps, type StaffActor } from '../../../platform/index.ts';
import { rolesOf } from '../../people/staff/index.ts';
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

/** Reads a proposal for its second person: the consequences of an agreement, and the facts about both people. */
export const createDetails =
  ({ database, clock }: ServiceDeps, kinds: Pick<Kinds, 'effects'>) =>
  (no: string, by: StaffActor): Promise<Detail> =>
    database.transaction(async (tx) => {
      const [row] = await tx.select().from(proposals).where(eq(proposals.no, no));
      if (row === undefined) throw refuse('wire.notFound');
      const isWaiting = stateOf(row, clock.now()) === PROPOSAL_STATE.waiting;
      const { makerId, makerName: name, makerAddress: address, makerDevice: device, createdAt: at } = row;
      return {
        effects: isWaiting ? await kinds.effects(tx, row) : [],
        maker: person({ name, address, device, at }, (await rolesOf(tx, [makerId])).get(makerId) ?? []),
        checker: await checkerOf(tx, row, by, isWaiting),
      };
    });
