import type { OutputOf, StaffRows } from '@koi/contract';
import { VIP_REBATE_FIELDS } from '@koi/contract/constants';
import { staffCalls } from '@koi/contract/staff-calls';
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
import { VIP } from '@koi/contract/texts';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../../test/fake-api.ts';
import { aStaffMember, renderScreen } from '../../../../test/render-screen.tsx';
import { StarterSetsScreen } from './index.ts';

type Levels = OutputOf<StaffRows['vip']['levels']>['levels'];

const aLevel = (level: number, change: Partial<Levels[number]> = {}): Levels[number] => {
  const row = starterVipLevels[level - 1];
  if (row === undefined) throw new Error(`no level ${level}`);
  return { ...row, members: 0, version: 4, ...change };
};

const NO_PLAN = { start_time: '', end_time: '', max_times: 0, tiers: [] };
const overview = (
  change: Partial<OutputOf<StaffRows['redPackets']['overview']>> = {},
): OutputOf<StaffRows['redPackets']['overview']> => ({
  now: '2026-11-16 09:00:00',
  switched_on: 1,
  latest: { version: 0, first_day: '', published_at: '', published_by: '', plan: NO_PLAN },
  in_force: 0,
  next_first_day: '2026-11-17',
  opens_at: '',
  closes_at: '',
  today: { day: '2026-11-16', commitment: '', committed_at: '', seed: '', revealed_at: '', rules: '' },
  tiers: [],
  spent: '0.00',
  budget: '0.00',
  draws: 0,
  members: 0,
  step_minutes: 10,
  steps: [],
  week: [],
  ...change,
});

const SETTINGS: OutputOf<StaffRows['settings']['read']> = {
  site_name: '青山',
  title: '青山',
  site_slogan: '',
  site_logo: '',
  app_logo: '',
  h5_url: '',
  visit_url: '',
  app_download_switch: 0,
  ios_download_url: '',
  ios_download_qrcode: '',
  index_modal: 0,
  webcontent: '',
  demo_strip: '',
  version: 1,
  redpacket_switch: 1,
  site_state: 0,
  opened: 0,
  demo: 0,
};

let api: ReturnType<typeof fakeApi>;

/** A site without any content, and with games that have no known return. */
beforeEach(() => {
  api = fakeApi();
  api.answer(staffCalls.settings.read, SETTINGS);
  api.answer(staffCalls.vip.levels, { levels: [], last_run: null });
  margins({});
  const latest = { version: 0, first_day: '', staff_name: '', created_at: '', tiers: [] };
  api.answer(staffCalls.agents.plan, { in_force: null, latest, next_first_day: '2026-11-17' });
  api.answer(staffCalls.redPackets.overview, overview());
  api.answer(staffCalls.activities.types, { version: 'v1', list: [] });
  api.answer(staffCalls.banners.list, []);
  api.answer(staffCalls.announcements.list, []);
  api.answer(staffCalls.sponsors.list, []);
  articles({});
});

const margins = (edges: Partial<Record<string, string>>) =>
  api.answer(staffCalls.rebates.margins, {
    commission: '0.00',
    categories: VIP_REBATE_FIELDS.map((field) => ({
      field,
      games: 3,
      edge: edges[field] ?? '',
      game: edges[field] ? '二十一点' : '',
      rebate: '0.00',
    })),
  });

/** The articles with these texts, by section and type, are written. */
const articles = (contents: Readonly<Record<string, string>>) => {
  const list = starterArticles('青山').map(({ section, type, title }) => ({
    section,
    type,
    title,
    updated_at: '',
    version: contents[`${section} ${type}`] === undefined ? 0 : 7,
  }));
  api.answer(staffCalls.articles.list, list);
  api.answerWith(staffCalls.articles.detail, ({ section = 'help', type = 0 }) => {
    const found = list.find((each) => each.section === section && each.type === Number(type));
    if (found === undefined) throw new Error('no such article');
    return { ...found, content: contents[`${section} ${type}`] ?? '' };
  });
};

const open = async (role: Parameters<typeof aStaffMember>[0] = 'admin') => {
  const view = renderScreen(<StarterSetsScreen />, '/starter-sets', aStaffMember(role));
  await screen.findByText('VIP1');
  await screen.findByText('帮助中心 · 关于我们');
  return view;
};
const rowOf = (name: string) => {
  const row = screen.getByText(name).closest('tr');
  if (row === null) throw new Error(`no row ${name}`);
  return within(row);
};
const question = async () => within(await screen.findByRole('alertdialog'));

describe('the starter sets', () => {
  it('show every suggestion as not taken over on an empty site, and write nothing by themselves', async () => {
    await open();
    const count =
      starterVipLevels.length + starterArticles('').length + starterBanners.length + starterSponsors.length + 1 + 3;
    await waitFor(() => expect(screen.getAllByText('未采用')).toHaveLength(count));
    expect(api.sent.filter(({ path }) => /save|publish/i.test(path))).toEqual([]);
  });

  it('take over each kind with its own call after a confirmation', async () => {
    const { user } = await open();
    const takeOver = async (name: string, says: string) => {
      await user.click(await screen.findByRole('button', { name: `采用 ${name}` }));
      const asked = await question();
      expect(asked.getByText(new RegExp(says))).toBeTruthy();
      await user.click(asked.getByRole('button', { name: '采用' }));
      await screen.findByText(`已采用：${name}。`);
    };
    await takeOver('VIP1', '累计存款 0 元');
    await takeOver('红包规则', '2026-11-17 起生效');
    await takeOver('佣金方案', '最高 0.10%');
    await takeOver('活动类型', '新人专享、日常优惠');
    await takeOver('帮助中心 · 关于我们', '会员立即可见');
    await takeOver('横幅「活动一览」', '首页横幅');
    await takeOver('欢迎公告', '欢迎来到青山');
    await takeOver('示例：图文赞助商', '未上架');
    expect(api.bodies(staffCalls.vip.save)).toEqual([{ ...starterVipLevels[0], version: 0, reason: '采用起始方案' }]);
    expect(api.bodies(staffCalls.redPackets.publish)).toEqual([
      { base: 0, plan: starterRedPacketPlan, reason: '采用起始方案' },
    ]);
    expect(api.bodies(staffCalls.agents.savePlan)).toEqual([
      { version: 0, tiers: starterCommissionTiers, reason: '采用起始方案' },
    ]);
    const types = starterActivityTypes.map((name) => ({ id: 0, name }));
    expect(api.bodies(staffCalls.activities.saveTypes)).toEqual([{ version: 'v1', types }]);
    expect(api.bodies(staffCalls.articles.save)).toEqual([{ ...starterArticles('青山')[0], version: 0 }]);
    expect(api.bodies(staffCalls.banners.save)).toEqual([{ ...starterBanners[0], id: 0, version: 0, active: 1 }]);
    expect(api.bodies(staffCalls.announcements.save)).toEqual([
      { id: 0, version: 0, text: starterAnnouncements('青山')[0], starts_at: '', ends_at: '', active: 1 },
    ]);
    expect(api.bodies(staffCalls.sponsors.save)).toEqual([{ ...starterSponsors[0], id: 0, version: 0, active: 0 }]);
  });

  it('show the text of an article with the name of the site', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: '查看 帮助中心 · 关于我们' }));
    const panel = within(screen.getByRole('region', { name: '帮助中心 · 关于我们' }));
    expect(panel.getByText(/^青山是一个面向手机的游戏平台/)).toBeTruthy();
  });

  it('are read-only without the permission of the call, and hide what may not be read', async () => {
    await open('service');
    expect(screen.getByRole('button', { name: '查看 VIP1' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^采用/ })).toBeNull();
    expect(screen.queryByText('代理佣金')).toBeNull();
    expect(api.bodies(staffCalls.agents.plan)).toEqual([]);
  });
});

describe('suggested VIP levels', () => {
  it('are reduced below the edge of the games, and the reduction is shown', async () => {
    margins({ realperson: '0.20' });
    const { user } = await open();
    expect(screen.getByText(/真人返水已从最高 0.19% 降为 0.06%，因为「二十一点」的优势只有 0.20%/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '采用 VIP1' }));
    await user.click((await question()).getByRole('button', { name: '采用' }));
    await waitFor(() => expect(api.bodies(staffCalls.vip.save)).toMatchObject([{ level: 1, realperson: '0.01' }]));
  });

  it('can be taken over alone only in their order', async () => {
    await open();
    expect(screen.getByRole('button', { name: '采用 VIP1' })).toHaveProperty('disabled', false);
    const second = screen.getByRole('button', { name: '采用 VIP2' });
    expect(second).toHaveProperty('disabled', true);
    expect(second.title).toBe(VIP.notNext(1));
  });

  it('are added together without touching existing levels, and a failure shows what was taken over', async () => {
    api.answer(staffCalls.vip.levels, { levels: [aLevel(1), aLevel(2, { sport: '0.45' })], last_run: null });
    const { user } = await open();
    expect(rowOf('VIP1').getByText('与推荐一致')).toBeTruthy();
    expect(rowOf('VIP2').getByText('已有内容')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '采用 8 项' }));
    const asked = await question();
    expect(asked.getAllByRole('listitem')).toHaveLength(8);
    expect(asked.getByText('现有内容不会改动。')).toBeTruthy();
    let saves = 0;
    api.answerWith(staffCalls.vip.save, () => {
      saves += 1;
      if (saves === 2) api.refuse(staffCalls.vip.save, 409, VIP.stale);
      return { no: '' };
    });
    await user.click(asked.getByRole('button', { name: '采用' }));
    expect(await screen.findByText(/^VIP5 未采用/)).toHaveProperty(
      'textContent',
      `VIP5 未采用：${VIP.stale}。已采用：VIP3、VIP4。尚未处理：VIP6、VIP7、VIP8、VIP9、VIP10。`,
    );
    expect(api.bodies(staffCalls.vip.save).map((body) => (body as { level: number }).level)).toEqual([3, 4, 5]);
  });
});

describe('existing content', () => {
  it('is overwritten only after a separate confirmation that shows the differences', async () => {
    api.answer(staffCalls.vip.levels, { levels: [aLevel(1, { sport: '0.45' })], last_run: null });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: '采用 VIP1' }));
    const asked = await question();
    expect(asked.getByText('覆盖现有的「VIP1」？')).toBeTruthy();
    expect(asked.getByText('0.45')).toBeTruthy();
    await user.click(asked.getByRole('button', { name: '取消' }));
    expect(api.bodies(staffCalls.vip.save)).toEqual([]);
    await user.click(screen.getByRole('button', { name: '采用 VIP1' }));
    await user.click((await question()).getByRole('button', { name: '覆盖' }));
    await waitFor(() =>
      expect(api.bodies(staffCalls.vip.save)).toEqual([{ ...starterVipLevels[0], version: 4, reason: '采用起始方案' }]),
    );
  });

  it('of articles is compared with its text', async () => {
    const [about] = starterArticles('青山');
    articles({ 'help 7': about?.content ?? '', 'help 1': '<p>自己的文章</p>' });
    const { user } = await open();
    expect(rowOf('帮助中心 · 关于我们').getByText('与推荐一致')).toBeTruthy();
    expect(rowOf('帮助中心 · 常见问题').getByText('已有内容')).toBeTruthy();
    expect(screen.getByRole('button', { name: '采用 7 项' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '采用 帮助中心 · 常见问题' }));
    await user.click((await question()).getByRole('button', { name: '覆盖' }));
    await waitFor(() => expect(api.bodies(staffCalls.articles.save)).toMatchObject([{ type: 1, version: 7 }]));
  });

  it('of lists and plans is kept or compared', async () => {
    const published = { version: 3, first_day: '2026-11-01', published_at: '2026-11-01 00:00:00', published_by: 'a' };
    const tiers = starterRedPacketPlan.tiers.map((tier) => ({ ...tier, budget: '50' }));
    api.answer(
      staffCalls.redPackets.overview,
      overview({ latest: { ...published, plan: { ...starterRedPacketPlan, tiers } } }),
    );
    const own = { id: 5, name: '周年庆', activities: 1 };
    api.answer(staffCalls.activities.types, { version: 'v2', list: [own, { id: 6, name: '新人专享', activities: 0 }] });
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: '采用 红包规则' }));
    const asked = await question();
    expect(asked.getByText('档 1 每日预算')).toBeTruthy();
    await user.click(asked.getByRole('button', { name: '覆盖' }));
    await waitFor(() => expect(api.bodies(staffCalls.redPackets.publish)).toMatchObject([{ base: 3 }]));
    await user.click(await screen.findByRole('button', { name: '采用 活动类型' }));
    await user.click((await question()).getByRole('button', { name: '采用' }));
    const types = [
      { id: 5, name: '周年庆' },
      { id: 6, name: '新人专享' },
      ...starterActivityTypes.slice(1).map((name) => ({ id: 0, name })),
    ];
    await waitFor(() => expect(api.bodies(staffCalls.activities.saveTypes)).toEqual([{ version: 'v2', types }]));
  });
});
