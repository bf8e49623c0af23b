import { existsSync } from 'node:fs';
import { parseMoney } from '@koi/money';
import { describe, expect, it } from 'vitest';
import { VIP_LEVELS, VIP_REBATE_FIELDS } from '../constants.ts';
import type { VipLevelRow } from '../member/vip.ts';
import { checkActivityTypes } from '../rules/activities.ts';
import { checkCommissionPlan } from '../rules/agents.ts';
import { checkAnnouncement, checkArticle, checkBanner } from '../rules/content.ts';
import { highestCommission, marginsOf, marginWarnings } from '../rules/margins.ts';
import { checkRedPacketPlan, readRedPacketPlan, redPacketBudget } from '../rules/red-packet-plan.ts';
import { checkSponsor } from '../rules/sponsors.ts';
import { checkVipLevel, VIP_FIELDS, type VipField, vipOrderFault } from '../rules/vip.ts';
import { ABOUTS_ARTICLES, HELP_ARTICLES } from '../texts/index.ts';
import {
  levelsBelowEdge,
  starterActivityTypes,
  starterAnnouncements,
  starterArticles,
  starterBanners,
  starterCommissionTiers,
  starterRedPacketPlan,
  starterSponsors,
  starterVipLevels,
} from './index.ts';

const formOf = (row: VipLevelRow) => ({
  level: row.level,
  ...(Object.fromEntries(VIP_FIELDS.map((field) => [field, parseMoney(row[field])])) as Record<VipField, bigint>),
});

const faultsOf = (levels: readonly VipLevelRow[]): string[] => {
  const forms = levels.map(formOf);
  return forms.flatMap((form) => {
    const others = forms.filter(({ level }) => level !== form.level);
    return checkVipLevel(form) ?? vipOrderFault(form, others)?.text ?? [];
  });
};

const pictureOf = (src: string) => new URL(`../../../../apps/site/public${src}`, import.meta.url);

/** One game of each category with the same return. */
const gamesReturning = (return_percent: string) =>
  (['realbet', 'sport', 'gaming', 'joker', 'concise', 'lottery', 'fish'] as const).map((category) => ({
    category,
    name: category,
    return_percent,
  }));

describe('the suggested VIP levels', () => {
  it('are complete, follow the rules and rise', () => {
    expect(starterVipLevels.map(({ level }) => level)).toEqual(Array.from({ length: VIP_LEVELS }, (_, at) => at + 1));
    expect(faultsOf(starterVipLevels)).toEqual([]);
  });

  it.each(['99.88', '99.59', '99.50', '99.00', '98.94', '98.33', '97.00', '96.04', '94.00'])(
    'stay below the edge of games that return %s percent, with any commission below the edge',
    (returns) => {
      for (const commission of ['0.00', '0.05', '0.11']) {
        const { levels } = levelsBelowEdge(marginsOf(gamesReturning(returns), []), commission);
        expect(faultsOf(levels)).toEqual([]);
        const most = [commission, highestCommission(starterCommissionTiers)].toSorted().at(-1) ?? '';
        expect(marginWarnings(marginsOf(gamesReturning(returns), levels), most)).toEqual([]);
      }
    },
  );

  it('are reduced in proportion, and the reduction names the edge', () => {
    const games = [{ category: 'realbet', name: '二十一点', return_percent: '99.80' } as const];
    const { levels, reduced } = levelsBelowEdge(marginsOf(games, []), '0.00');
    // The edge is 0.20 %, the suggested commission takes 0.10 %, and rebates 60 % of the rest.
    expect(reduced).toEqual([{ field: 'realperson', before: '0.19', after: '0.06', edge: '0.20', game: '二十一点' }]);
    expect(levels.map(({ realperson }) => realperson)).toEqual(
      '0.01 0.01 0.02 0.03 0.03 0.03 0.04 0.04 0.05 0.06'.split(' '),
    );
    expect(levels.map(({ electron }) => electron)).toEqual(starterVipLevels.map(({ electron }) => electron));
  });

  it('pay nothing back where games leave no edge', () => {
    const { levels } = levelsBelowEdge(marginsOf(gamesReturning('100.00'), []), '0.00');
    for (const field of VIP_REBATE_FIELDS) expect(levels.every((level) => level[field] === '0.00')).toBe(true);
  });

  it('are unchanged while no return is known', () => {
    expect(levelsBelowEdge(marginsOf([], []), '0.00')).toEqual({ levels: starterVipLevels, reduced: [] });
  });
});

describe('the suggested plans', () => {
  const plan = readRedPacketPlan(starterRedPacketPlan);

  it('follow the rules', () => {
    expect(checkRedPacketPlan(plan)).toBeUndefined();
    const tiers = starterCommissionTiers.map(({ active, turnover, direct, indirect }) => ({
      active,
      turnover: parseMoney(turnover),
      direct: parseMoney(direct),
      indirect: parseMoney(indirect),
    }));
    expect(checkCommissionPlan({ tiers })).toBeUndefined();
    expect(highestCommission(starterCommissionTiers)).toBe('0.10');
  });

  it('limit red packets to 1000 元 a day and to a small share of the required turnover', () => {
    expect(redPacketBudget(plan)).toBe(1_000_00n);
    for (const [index, { day_flow }] of plan.tiers.entries()) {
      const reached = plan.tiers.slice(0, index + 1);
      const average = reached.reduce(
        (sum, tier) => sum + ((tier.min_money + tier.max_money) / 2n) * BigInt(tier.times),
        0n,
      );
      expect(average * 1_000n).toBeLessThan(day_flow * 2n);
    }
  });
});

describe('the suggested texts', () => {
  it('cover every article of the site, and follow the rules', () => {
    const articles = starterArticles('青山');
    expect(articles.map(({ section, type, title }) => [section, type, title])).toEqual([
      ...HELP_ARTICLES.map(({ type, title }) => ['help', type, title]),
      ...Object.entries(ABOUTS_ARTICLES).map(([type, title]) => ['abouts', Number(type), title]),
    ]);
    for (const article of articles) {
      expect(checkArticle(article)).toBeUndefined();
      expect(article.content.length).toBeGreaterThan(150);
    }
  });

  it('name the site, and neither the default site nor play money', () => {
    const articles = starterArticles('A&B <青山>');
    expect(articles.find(({ title }) => title === '关于我们')?.content).toContain('<p>A&amp;B &lt;青山&gt;是');
    const texts = [
      ...articles.map(({ content }) => content),
      ...starterAnnouncements('青山'),
      JSON.stringify([starterBanners, starterSponsors, starterActivityTypes]),
    ].join('\n');
    expect(texts).not.toMatch(/锦鲤|试玩|演示|\{站名\}|koi/);
    expect(starterAnnouncements('青山')[0]).toContain('欢迎来到青山');
  });

  it('follow the rules of types, banners, announcements and sponsors, with pictures that exist', () => {
    expect(checkActivityTypes({ types: starterActivityTypes.map((name) => ({ name })) })).toBeUndefined();
    for (const text of starterAnnouncements('青山')) {
      expect(checkAnnouncement({ text, starts_at: '', ends_at: '' })).toBeUndefined();
    }
    for (const banner of starterBanners) {
      expect(checkBanner(banner)).toBeUndefined();
      expect(existsSync(pictureOf(banner.src)), banner.src).toBe(true);
    }
    for (const sponsor of starterSponsors) {
      expect(checkSponsor(sponsor)).toBeUndefined();
      expect(existsSync(pictureOf(sponsor.banner)), sponsor.banner).toBe(true);
      for (const text of [sponsor.name, sponsor.title]) expect(text).toMatch(/^示例/);
    }
  });
});
