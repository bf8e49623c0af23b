import { addSponsors, type SponsorDraft } from '../modules/talk/sponsors/index.ts';
import type { Tx } from '../platform/index.ts';

const article = (
  art: string,
  name: string,
  title: string,
  [headline, tagline]: readonly [string, string],
  content: string,
): SponsorDraft => ({
  name,
  title,
  logo: '',
  banner: `/art/banner-${art}.svg`,
  headline,
  tagline,
  contentType: 'article',
  content,
  linkType: 'external',
  linkUrl: '',
  active: true,
});

/** Invented sponsors. */
const demoSponsors: readonly SponsorDraft[] = [
  article(
    'sport',
    '云岭足球俱乐部',
    '官方区域合作伙伴',
    ['并肩逐梦', '赛季官方合作'],
    `<h2>关于俱乐部</h2><p>云岭足球俱乐部是一支虚构的山城球队，主场可容纳一万八千名观众，青训营常年面向周边乡镇免费开放。</p><h2>我们的合作</h2><ul><li>主场赛事的现场导览与赛后采访。</li><li>每赛季支持十二所乡村小学的足球课。</li><li>球场内设置理性游戏提示与求助热线。</li></ul><p>合作不影响任何赛事与投注项目；平台不接受俱乐部内部人员投注其参与的赛事。</p>`,
  ),
  article(
    'esport',
    '极光电竞战队',
    '电竞赛事冠名伙伴',
    ['锋芒所向', '职业联赛战队冠名'],
    `<h2>关于战队</h2><p>极光电竞战队是一支虚构的职业战队，以训练公开、作息规律著称，队员平均年龄二十二岁。</p><h2>我们的合作</h2><ul><li>联赛期间的战队冠名与观赛日活动。</li><li>面向成年观众的“看懂一场比赛”系列讲解。</li><li>不向未成年人发放任何带有平台标识的物品。</li></ul>`,
  ),
  article(
    'fish',
    '深蓝海洋公益',
    '年度公益合作伙伴',
    ['守护蔚蓝', '海洋生态保护计划'],
    `<h2>关于项目</h2><p>深蓝海洋公益是一家虚构的公益机构，关注近海渔场的休养与珊瑚修复。</p><h2>今年的计划</h2><ol><li>修复三处近岸珊瑚礁，由志愿者每月回访。</li><li>回收废弃渔网，制成校园课桌。</li><li>每季度公开一次账目。</li></ol>`,
  ),
  {
    name: '清心互助热线',
    title: '理性游戏公益伙伴',
    logo: '',
    banner: '/art/banner-vip.svg',
    headline: '量力而行',
    tagline: '自测、限额与求助',
    contentType: 'link',
    content: '',
    linkType: 'internal',
    linkUrl: '/boutBallBetInfo?type=8',
    active: true,
  },
];

export const seedSponsors = (tx: Tx, { now }: { now: Date }): Promise<void> => addSponsors(tx, demoSponsors, now);
