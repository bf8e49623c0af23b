import { addDays } from '@koi/money';
import { createLedger } from '../src/ledger/index.ts';
import { createTurnover } from '../src/modules/money/turnover/index.ts';
import { createWithdrawals } from '../src/modules/money/withdrawals/index.ts';
import { createProposals } from '../src/modules/operator/proposals/index.ts';
import { createSettings } from '../src/modules/operator/settings/index.ts';
import { createCardStore, createCards } from '../src/modules/people/cards/index.ts';
import { hashSecrets, openAccount } from '../src/modules/people/members/index.ts';
import { compareAll } from '../src/modules/people/risk/comparing.ts';
import { createStaff } from '../src/modules/people/staff/index.ts';
import { type Clock, createLog, type StaffCaller } from '../src/platform/index.ts';
import { testConfig } from './app.ts';
import { testDatabase } from './database.ts';
import { ALWAYS_FRESH } from './fresh-code.ts';

const caller = (id: number, name: string): StaffCaller => ({
  id,
  name,
  roles: ['cashier-out'],
  sessionId: `session ${id}`,
  confirmedAt: ALWAYS_FRESH,
});
/** The call of one of the three reviewers of the fixture, with an optional key. */
export const by = (id: number, idempotencyKey?: string) => ({
  staff: caller(id, `财务 0${id}`),
  address: '127.0.0.1',
  idempotencyKey,
});

/** A second person, who agrees to what the others propose. */
export const checker = (id: number) => ({
  staff: { ...caller(id, `复核 0${id}`), roles: ['checker'] as const },
  address: '127.0.0.2',
  idempotencyKey: undefined,
});

type Replaced = Partial<Parameters<typeof createWithdrawals>[0]>;

/** Withdrawals and the modules they need, without HTTP. Every pay password is accepted, so that calls are quick. */
export const withdrawalsFixture = async (clock: Clock) => {
  const { database } = await testDatabase({ poolSize: 16 });
  await database.pool.query(
    `INSERT INTO staff_account (id, name_key, name, password_hash, roles, created_at) OVERRIDING SYSTEM VALUE
     SELECT id, 'reviewer' || id, 'reviewer' || id, 'unused', '{cashier-out}', $1 FROM generate_series(1, 3) id`,
    [clock.now()],
  );
  const config = testConfig();
  const members = { checkPayPassword: async () => 'right' as const };
  const ledger = createLedger();
  const settings = createSettings({ database });
  const cards = createCards({ database, clock, config, members });
  const turnover = createTurnover({ database, clock });
  const { audit } = createStaff({ database, clock, config });
  const proposals = createProposals({ database, clock, settings, audit });
  const parts = { database, clock, ledger, settings, cards, turnover, members, audit, proposals };
  const store = createCardStore({ clock, config });
  const secrets = await hashSecrets('secret-6', 'pay-secret');
  let count = 0;

  return {
    ...parts,
    withdrawals: createWithdrawals(parts),
    /** Agrees to, or refuses, the waiting approval of a large order. The person who let money in does not let it out. */
    async second(no: string, agree = true): Promise<void> {
      const [kind, person] = no.startsWith('D')
        ? (['deposits.approve', checker(8)] as const)
        : (['withdrawals.approve', checker(9)] as const);
      const proposal = await proposals.waitingFor(database.orm, kind, no);
      const decision = { no: proposal ?? '', remark: '核对' };
      await (agree ? proposals.approve(person, decision) : proposals.refuse(person, decision));
    },
    /** Withdrawals on the same database, with some dependencies replaced. */
    withdrawalsWith: (replaced: Replaced) => {
      // A kind of proposals belongs to the service that defined it last.
      const own = createProposals({ database, clock, settings, audit });
      return createWithdrawals({ ...parts, proposals: own, ...replaced });
    },
    /** Creates an adult member with one bank card in their own name. */
    async newMember(): Promise<{ memberId: number; name: string; card: number }> {
      count += 1;
      const draft = {
        name: `fixture${1000 + count}`,
        realname: '陈小宇',
        birthday: addDays('1990-05-17', -count),
        joinedAt: clock.now(),
      };
      const memberId = await database.transaction((tx) => openAccount(tx, draft, secrets));
      if (memberId === undefined) throw new Error(`${draft.name} is taken`);
      const number = `62258800${10_000_000 + count}`;
      await database.transaction((tx) =>
        store.add(tx, memberId, { bank: '招商银行', bankOwner: '陈小宇', number, bankAddress: '深圳南山支行' }),
      );
      // As the worker would, so that reviews do not ask for a look at what was not compared.
      await compareAll(database, createLog({ level: 'silent' }), clock.now());
      const [card] = await cards.list(memberId, 0);
      return { memberId, name: draft.name, card: card?.id ?? 0 };
    },
  };
};
