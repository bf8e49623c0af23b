import { memberRows, type NewTronOrder } from '@koi/contract';
import { type DepositForm, depositForm } from '../../../scripts/cast/money-in.ts';
import { createLedger } from '../src/ledger/index.ts';
import { createDeposits, putAccount, putWay, type WaySetting } from '../src/modules/money/deposits/index.ts';
import { createTurnover } from '../src/modules/money/turnover/index.ts';
import { createProposals } from '../src/modules/operator/proposals/index.ts';
import { createSettings } from '../src/modules/operator/settings/index.ts';
import { createCards, tronAddressOf } from '../src/modules/people/cards/index.ts';
import { createMembers } from '../src/modules/people/members/index.ts';
import { createStaff } from '../src/modules/people/staff/index.ts';
import { type Config, createLog, type Database } from '../src/platform/index.ts';
import { type TestApp, testConfig } from './app.ts';

export const OUR_ADDRESS = tronAddressOf(Buffer.alloc(20, 66));

const way = (name: WaySetting['way'], changes: Partial<WaySetting> = {}): WaySetting => ({
  way: name,
  enabled: true,
  minPrice: '100',
  maxPrice: '50000',
  address: '',
  picture: '',
  ...changes,
});

/** Opens all four payment ways, with one receiving bank account. */
export const openWays = (database: Database): Promise<void> =>
  database.transaction(async (tx) => {
    await putWay(tx, way('bank'));
    await putWay(tx, way('usdt', { address: OUR_ADDRESS }));
    await putWay(tx, way('wxpay', { minPrice: '50.5', picture: '/media/pay/x' }));
    await putWay(tx, way('alipay', { picture: '/media/pay/y' }));
    await putAccount(tx, {
      bankName: '招商银行',
      bankNo: '6214 8888 0000 1234',
      bankOwner: '锦鲤科技',
      bankAddress: '深圳分行',
    });
  });

/** Another process on the same database, whose jobs can be run by hand. */
export const anotherProcess = ({ database, clock }: TestApp, changes: Partial<Config> = {}) => {
  const config = testConfig(changes);
  const settings = createSettings({ database });
  const ledger = createLedger();
  const members = createMembers({ database, clock, config, settings });
  const { audit } = createStaff({ database, clock, config });
  const log = createLog({ level: 'silent' });
  const turnover = createTurnover({ database, clock });
  const proposals = createProposals({ database, clock, settings, audit });
  const cards = createCards({ database, clock, config, members });
  const parts = { database, clock, config, log, ledger, settings, members, cards, turnover, audit, proposals };
  const deposits = createDeposits(parts);
  return {
    deposits,
    run: async (name: string): Promise<void> => {
      const job = deposits.jobs.find((each) => each.name === name);
      if (job === undefined) throw new Error(`no job is called ${name}`);
      await job.handler({ now: clock.now(), log, data: {} });
    },
  };
};

export const PAYER_CARD = '6225 8800 0000 6621';

/** The form of a deposit by bank, from this card. */
export const bankForm = (amount: DepositForm['amount'] = '100', changes: Partial<DepositForm> = {}): DepositForm =>
  depositForm(100, 'bank', {
    amount,
    bank_owner: '陈宇',
    bank_no: PAYER_CARD,
    bank_address: '深圳南山支行',
    ...changes,
  });

/** Orders a bank deposit and returns its number. */
export const newBankOrder = async (
  { call }: TestApp,
  token: string,
  amount: string,
  changes: Partial<DepositForm> = {},
) => {
  const { body } = await call(memberRows.deposits.create, bankForm(amount, changes), { token });
  if (body.code !== 200) throw new Error(body.message);
  return body.message;
};

export const newTronOrder = async ({ call }: TestApp, token: string, money = '100'): Promise<NewTronOrder> => {
  const { body } = await call(memberRows.deposits.createTron, { money, protocol: 'TRC20' }, { token });
  if (body.code !== 200) throw new Error(`no order: ${body.message}`);
  return body.data;
};

/** Reads the table row of an order. */
export const depositRow = async ({ database }: TestApp, no: string) => {
  const { rows } = await database.pool.query('SELECT * FROM deposit WHERE no = $1', [no]);
  return rows[0];
};
