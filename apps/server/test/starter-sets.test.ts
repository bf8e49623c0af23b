import { staffRows } from '@koi/contract';
import { redPacketChanges } from '@koi/contract/rules/red-packet-changes';
import {
  starterActivityTypes,
  starterAnnouncements,
  starterArticles,
  starterBanners,
  starterCommissionTiers,
  starterRedPacketPlan,
  starterSponsors,
  starterVipLevels,
} from '@koi/contract/starter';
import { expect, it } from 'vitest';
import { testApp } from './app.ts';
import { newStaff } from './staff.ts';

const app = await testApp();
const { call } = app;
const { token } = await newStaff(app, 'admin');

it('an empty house accepts the suggested VIP levels in their order', async () => {
  for (const level of starterVipLevels) {
    const { body } = await call(staffRows.vip.save, { ...level, version: 0 }, { token });
    expect(body, `VIP${level.level}`).toMatchObject({ code: 200 });
  }
  const { levels } = (await call(staffRows.vip.levels, {}, { token })).body.data;
  expect(levels.map(({ members: _, version: __, ...level }) => level)).toEqual(starterVipLevels);
});

it('an empty house accepts the suggested plans', async () => {
  const plan = { ...starterRedPacketPlan, tiers: [...starterRedPacketPlan.tiers] };
  expect((await call(staffRows.redPackets.publish, { base: 0, plan }, { token })).body).toMatchObject({ code: 200 });
  const { latest } = (await call(staffRows.redPackets.overview, {}, { token })).body.data;
  expect(redPacketChanges(latest.plan, starterRedPacketPlan)).toEqual([]);
  const tiers = [...starterCommissionTiers];
  expect((await call(staffRows.agents.savePlan, { version: 0, tiers }, { token })).body).toMatchObject({ code: 200 });
  const saved = (await call(staffRows.agents.plan, {}, { token })).body.data.latest.tiers;
  expect(saved).toEqual(
    tiers.map((tier) => ({ ...tier, active: Number(tier.active), turnover: `${tier.turnover}.00` })),
  );
});

it('an empty house accepts the suggested types of activities', async () => {
  const { version } = (await call(staffRows.activities.types, {}, { token })).body.data;
  const types = starterActivityTypes.map((name) => ({ id: 0, name }));
  const { body } = await call(staffRows.activities.saveTypes, { version, types }, { token });
  expect(body).toMatchObject({ code: 200 });
  const { list } = (await call(staffRows.activities.types, {}, { token })).body.data;
  expect(list.map(({ name }) => name)).toEqual(starterActivityTypes);
});

it('a suggested article is stored unchanged, so that it is recognised afterwards', async () => {
  for (const article of starterArticles('A&B <青山>')) {
    const { section, type, title, content } = article;
    const saved = await call(staffRows.articles.save, { ...article, version: 0 }, { token });
    expect(saved.body, title).toMatchObject({ code: 200 });
    const { data } = (await call(staffRows.articles.detail, { section, type }, { token })).body;
    expect(data).toMatchObject({ title, content });
  }
});

it('suggested banners, announcements and sponsors are stored unchanged', async () => {
  for (const banner of starterBanners) {
    const { body } = await call(staffRows.banners.save, { ...banner, id: 0, version: 0, active: 1 }, { token });
    expect(body).toMatchObject({ code: 200 });
  }
  expect((await call(staffRows.banners.list, {}, { token })).body.data).toMatchObject(starterBanners);
  for (const text of starterAnnouncements('青山')) {
    const form = { id: 0, version: 0, text, starts_at: '', ends_at: '', active: 1 } as const;
    expect((await call(staffRows.announcements.save, form, { token })).body).toMatchObject({ code: 200 });
  }
  const announced = (await call(staffRows.announcements.list, {}, { token })).body.data;
  expect(announced.map(({ text }) => text)).toEqual(starterAnnouncements('青山'));
  for (const sponsor of starterSponsors) {
    const { body } = await call(staffRows.sponsors.save, { ...sponsor, id: 0, version: 0, active: 0 }, { token });
    expect(body).toMatchObject({ code: 200 });
  }
  const sponsors = (await call(staffRows.sponsors.list, {}, { token })).body.data;
  expect(sponsors).toMatchObject(starterSponsors.map((sponsor) => ({ ...sponsor, active: 0 })));
});
