import { memberRows, staffRows } from '@koi/contract';
import { starterCommissionTiers, starterRedPacketPlan } from '@koi/contract/starter';
import { describe } from 'vitest';
import { demoLevels } from '../src/demo/vip-levels.ts';
import { putPicture } from '../src/modules/money/deposits/index.ts';
import { tronAddressOf } from '../src/modules/people/cards/index.ts';
import { putGames } from '../src/modules/play/catalogue/index.ts';
import { putLevels } from '../src/modules/rewards/vip/index.ts';
import { ManualClock } from '../src/platform/index.ts';
import { testApp } from './app.ts';
import { attemptHouse } from './attempts.ts';
import { openWays } from './deposits.ts';
import { memberIdOf } from './money.ts';
import { storeBets } from './past.ts';
import { aGame } from './venues.ts';

const clock = new ManualClock('2026-06-18T10:00:00+08:00');
const app = await testApp({ clock });
const { call, database } = app;
await openWays(database);
await database.transaction((tx) => putLevels(tx, demoLevels));
const { attempt, post, count, person, checker } = await attemptHouse(app, {
  raise_wait_hours: 168,
  reality_minutes: 15,
});

const reason = '按季度调整';
const NEVER_REACHED = '9999999';
const lifted = (keys: string) => () =>
  count(`SELECT count(*) FROM setting WHERE key LIKE $1 AND value = '"${NEVER_REACHED}"'`, [keys]);
const saveRates = async (change: object, thief: { token: string }) => {
  const { data } = await post(staffRows.paySettings.rates, {}, checker);
  await post(staffRows.paySettings.saveRates, { ...data, ...change, reason }, thief);
};

describe('one person can not', () => {
  attempt('lift the limits from which two people decide', {
    make: (thief) =>
      saveRates(
        {
          withdrawal_second_person: NEVER_REACHED,
          deposit_second_person: NEVER_REACHED,
          bonus_second_person: NEVER_REACHED,
          reviewer_second_person: NEVER_REACHED,
        },
        thief,
      ),
    haul: lifted('%_second_person'),
    works: ['treasurer'],
  });

  attempt('lift the amount from which a code is needed', {
    make: (thief) => saveRates({ fresh_code_from: NEVER_REACHED }, thief),
    haul: lifted('fresh_code_from'),
    works: ['treasurer'],
  });

  attempt('loosen the settings that protect members', {
    make: (thief) =>
      post(staffRows.protection.saveSettings, { raise_wait_hours: 24, reality_minutes: 60, reason }, thief),
    haul: () =>
      count(`SELECT count(*) FROM setting WHERE key = 'raise_wait_hours' AND (value #>> '{}')::int < 168
        OR key = 'reality_minutes' AND (value #>> '{}')::int > 15`),
    works: ['protection'],
  });

  attempt('buy USDT from the house at a rate of their own', {
    make: (thief) => saveRates({ usdtrate: '700', withdrawusdtrate: '700' }, thief),
    haul: () => count(`SELECT count(*) FROM setting WHERE key = 'usdtrate' AND value = '"700"'`),
    works: ['treasurer'],
  });

  attempt('lead deposits to an own bank account', {
    make: async (thief) => {
      const own = { bank_name: '私人', bank_no: '6222000011112222', bank_owner: '本人', bank_address: '无' };
      const { rows } = await database.pool.query('SELECT min(id) AS id FROM receiving_account');
      for (const id of [0, rows[0].id]) {
        await post(staffRows.accounts.save, { id, ...own, enabled: 1, sort: 1, reason }, thief);
      }
    },
    haul: () => count(`SELECT count(*) FROM receiving_account WHERE bank_name = '私人'`),
    works: ['treasurer'],
  });

  const address = tronAddressOf(Buffer.alloc(20, 9));
  const picture = database.transaction((tx) => putPicture(tx, Buffer.from('a payment code of the thief')));
  attempt('lead deposits to an own address or payment code', {
    make: async (thief) => {
      const way = { enabled: 1, min_price: '100', max_price: '50000', reason };
      await post(staffRows.accounts.saveWay, { ...way, way: 'usdt', address, picture: '' }, thief);
      await post(staffRows.accounts.saveWay, { ...way, way: 'alipay', address: '', picture: await picture }, thief);
    },
    haul: async () =>
      count('SELECT count(*) FROM pay_way WHERE address = $1 OR picture = $2', [address, await picture]),
    works: ['treasurer'],
  });
});

describe('one person who decides what a game is can not', () => {
  const YESTERDAY = '2026-06-17';
  const game = { platname: 'yunding', code: 'dragon' };
  const friend = (async () => {
    const memberId = await memberIdOf(app, await app.register('player01'));
    const at = new Date(`${YESTERDAY}T12:00:00+08:00`);
    const money = { stake: 1_000_000_00n, validStake: 1_000_000_00n, payout: 0n, state: 'settled' as const };
    const bet = { memberId, venue: game.platname, bet: 'B1', game: game.code, round: '', detail: '', ...money };
    await database.transaction(async (tx) => {
      await putGames(
        tx,
        [{ code: game.platname, title: '云顶' }],
        [{ ...aGame(game.platname, game.code), category: 'lottery' }],
      );
      await storeBets(tx, [{ ...bet, placedAt: at, settledAt: at, pulledAt: at }]);
    });
    return memberId;
  })();
  const move = async (thief: { token: string }, category: string) => {
    const all = (await call(staffRows.games.list, {}, { token: checker.token })).body.data;
    const stored = all.find(({ code }) => code === game.code);
    await post(staffRows.games.save, { ...stored, category, reason }, thief);
    const { name, version } = stored ?? { name: '', version: 0 };
    const weights = { turnover_weight: 100, rebate_weight: 100, packet_weight: 100 };
    const row = { code: game.code, name, category, return_percent: '', app_img: '', ...weights, version };
    await post(staffRows.games.importGames, { platname: game.platname, visible: 1, rows: [row] }, thief);
  };

  attempt('raise the rebate of a day that is over by moving its games to a category that pays more', {
    make: async (thief) => {
      await friend;
      await move(thief, 'concise');
      await post(staffRows.rebates.run, { day: YESTERDAY }, thief);
    },
    haul: async () => {
      const memberId = await friend;
      const { token } = await person('rewards');
      const { code } = await post(staffRows.rebates.run, { day: YESTERDAY }, { token });
      if (code !== 200) throw new Error('the day was not settled');
      return count('SELECT sum(amount) FROM rebate_record WHERE member_id = $1', [memberId]);
    },
    works: 'never',
  });

  attempt('move a game to a category that pays a higher rebate from then on', {
    make: async (thief) => {
      await friend;
      await move(thief, 'concise');
    },
    haul: () => count(`SELECT count(*) FROM game WHERE category = 'concise'`),
    works: ['content'],
  });
});

describe('one person who runs promotions can not', () => {
  attempt('raise a rebate and collect it', {
    make: async (thief) => {
      const levels = (await call(staffRows.vip.levels, {}, { token: checker.token })).body.data.levels;
      for (const level of levels.slice(3, 4)) {
        await post(staffRows.vip.save, { ...level, electron: '1.08', reason }, thief);
      }
    },
    haul: () => count('SELECT sum(version) FROM vip_level'),
    works: ['rewards'],
  });

  attempt('raise the budget of red packets and draw from it', {
    make: async (thief) => {
      await post(staffRows.redPackets.publish, { base: 0, plan: starterRedPacketPlan, reason }, thief);
    },
    haul: () => count('SELECT count(*) FROM red_packet_plan'),
    works: ['rewards'],
  });

  attempt('raise a commission and collect it', {
    make: async (thief) => {
      await post(staffRows.agents.savePlan, { version: 0, tiers: starterCommissionTiers, reason }, thief);
    },
    haul: () => count('SELECT count(*) FROM commission_plan'),
    works: ['rewards'],
  });

  const PLAIN = {
    title: '首存礼金',
    banner: '/art/banner-koi.svg',
    content: '<p>首存 100 元起</p>',
    active: 1,
    can_apply: 1,
    terms: { basis: 'none', category: '', tiers: [] as object[] },
  };
  const tier = { from: '1', percent: '', cap: '', amount: '88888', multiple: '0' };
  const terms = { basis: 'first_deposit', category: '', tiers: [tier] };

  /** An activity that is online and pays nothing, and a generous one that is offline. */
  const prepared = (async () => {
    const rewards = await person('rewards');
    const types = [{ id: 0, name: '存款' }];
    const version = (await post(staffRows.activities.types, {}, rewards)).data?.['version'];
    await post(staffRows.activities.saveTypes, { version, types }, rewards);
    const type_id = (await call(memberRows.activities.types)).body.data[0]?.id;
    const save = async (draft: object) => (await post(staffRows.activities.save, draft, rewards)).data?.['id'];
    const unpaid = await save({ ...PLAIN, type_id });
    return { type_id, unpaid, offline: await save({ ...PLAIN, type_id, terms, active: 0 }) };
  })();
  attempt('raise the bonus of an activity, open a generous one, or put one online', {
    make: async (thief) => {
      const { type_id, unpaid, offline } = await prepared;
      const generous = { ...PLAIN, type_id, terms, reason };
      await post(staffRows.activities.save, { ...generous, id: 0, version: 0 }, thief);
      await post(staffRows.activities.save, { ...generous, id: unpaid, version: 1 }, thief);
      await post(staffRows.activities.setActive, { id: offline, active: 1, reason }, thief);
    },
    haul: () => count(`SELECT count(*) FROM activity WHERE active AND terms->'tiers'->0->>'amount' = '88888'`),
    works: ['rewards'],
  });
});
