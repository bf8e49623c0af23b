import { z } from 'zod';
import { BANK_ADDRESS_MAX_LENGTH, PAY_WAYS } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkRates, checkReceivingAccount, checkWaySettings } from '../rules/staff.ts';
import { PROPOSALS } from '../texts/proposals.ts';
import { PAY_SETTINGS } from '../texts/staff.ts';
import { decimal, empty, flag, flagInput, id, integer, judged, nothing, oneOf, text } from '../wire.ts';
import { proposed } from './proposals.ts';

export const houseAccount = z.object({
  id,
  bank_name: z.string(),
  bank_no: z.string(),
  bank_owner: z.string(),
  bank_address: z.string(),
  enabled: flag,
  sort: z.number().int(),
});
export type HouseAccount = z.output<typeof houseAccount>;

export const waySettings = z.object({
  way: z.enum(PAY_WAYS),
  enabled: flag,
  min_price: decimal,
  max_price: decimal,
  /** For usdt: the receiving TRC20 address. */
  address: z.string(),
  /** For wxpay and alipay: the picture of the payment code. */
  picture: z.string(),
});
export type WaySettings = z.output<typeof waySettings>;

export const rates = z.object({
  usdtrate: decimal,
  withdrawusdtrate: decimal,
  withdrawcashfee: decimal,
  withdrawfeeusdttrc: decimal,
  withdrawal_second_person: decimal.describe(
    'withdrawals from this amount of 元 on need two people, also as the sum of a member’s day',
  ),
  deposit_second_person: decimal.describe(
    'deposits from this amount of 元 on need two people, also as the sum of a member’s day',
  ),
  reviewer_second_person: decimal.describe(
    'from this sum of a day on, a reviewer needs a second person for every order',
  ),
  bonus_second_person: decimal.describe('bonuses of promotions from this amount of 元 on need two people'),
  fresh_code_from: decimal.describe('decisions about this amount of 元 or more need a fresh code of the authenticator'),
  usdt_second_node: decimal.describe(
    'deposits from this amount of USDT on need the second node to agree, where one is set',
  ),
  usdt_return_fee: decimal.describe('USDT that may be kept for the fee of the network when a payment is sent back'),
});
export type Rates = z.output<typeof rates>;

export const accounts = {
  list: endpoint({
    method: 'GET',
    path: '/api/staff/accounts',
    caller: 'staff',
    permission: 'accounts.read',
    summary: 'The house’s bank accounts, as members see them and in their order',
    input: nothing,
    output: z.array(houseAccount),
  }),
  save: endpoint({
    method: 'POST',
    path: '/api/staff/accounts/save',
    caller: 'staff',
    permission: 'accounts.edit',
    summary: 'Propose a new account (`id` 0) or a change to one; closing and reordering take effect at once',
    input: z.object({
      id: integer(0),
      bank_name: text(),
      bank_no: judged(),
      bank_owner: text(),
      bank_address: text(BANK_ADDRESS_MAX_LENGTH),
      enabled: flagInput,
      sort: integer(0, 0, 9999),
      reason: judged(),
    }),
    output: proposed,
    check: checkReceivingAccount,
    done: PROPOSALS.made,
    refusals: ['wire.notFound', 'proposals.open', 'proposals.reasonMissing'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/staff/accounts/remove',
    caller: 'staff',
    permission: 'accounts.edit',
    summary: 'Remove an account that receives nothing any more, which one person may do alone',
    input: z.object({ id: integer(0) }),
    output: empty,
    done: PAY_SETTINGS.removed,
    refusals: ['wire.notFound'],
  }),
  ways: endpoint({
    method: 'GET',
    path: '/api/staff/pay-ways',
    caller: 'staff',
    permission: 'accounts.read',
    summary: 'The four pay ways: open or closed, range, where the money goes',
    input: nothing,
    output: z.array(waySettings),
  }),
  saveWay: endpoint({
    method: 'POST',
    path: '/api/staff/pay-ways/save',
    caller: 'staff',
    permission: 'accounts.edit',
    summary: 'Propose a change of one pay way; closing it takes effect at once',
    input: z.object({
      way: oneOf(PAY_WAYS, 'bank'),
      enabled: flagInput,
      min_price: judged(),
      max_price: judged(),
      address: judged(),
      picture: judged(),
      reason: judged(),
    }),
    output: proposed,
    check: checkWaySettings,
    done: PROPOSALS.made,
    refusals: ['paySettings.addressWrong', 'paySettings.pictureWrong', 'proposals.open', 'proposals.reasonMissing'],
  }),
  uploadPicture: endpoint({
    method: 'POST',
    path: '/api/staff/pay-ways/picture',
    caller: 'staff',
    permission: 'accounts.edit',
    summary: 'A payment code as a picture, drawn again; `url` goes into the pay way',
    input: nothing,
    output: z.object({ url: z.string() }),
    refusals: ['paySettings.pictureWrong'],
    upload: true,
    budget: { calls: 60, minutes: 10 },
  }),
};

export const paySettings = {
  rates: endpoint({
    method: 'GET',
    path: '/api/staff/rates',
    caller: 'staff',
    permission: 'rates.read',
    summary: 'USDT rates, fees and the amounts from which more care is taken',
    input: nothing,
    output: rates,
  }),
  saveRates: endpoint({
    method: 'POST',
    path: '/api/staff/rates/save',
    caller: 'staff',
    permission: 'rates.edit',
    summary: 'Propose to change them; orders already open keep what they were made with',
    input: z.object({
      usdtrate: judged(),
      withdrawusdtrate: judged(),
      withdrawcashfee: judged(),
      withdrawfeeusdttrc: judged(),
      withdrawal_second_person: judged(),
      bonus_second_person: judged(),
      usdt_second_node: judged(),
      usdt_return_fee: judged(),
      deposit_second_person: judged(),
      reviewer_second_person: judged(),
      fresh_code_from: judged(),
      reason: judged(),
    }),
    output: proposed,
    check: checkRates,
    done: PROPOSALS.made,
    refusals: ['proposals.open', 'proposals.reasonMissing', 'staff.unchanged'],
  }),
};
