import type { BannerForm } from '../rules/content.ts';
import type { SponsorForm } from '../rules/sponsors.ts';
import { SITE_PLACEHOLDER } from './article.ts';

export const starterActivityTypes: readonly string[] = [
  '新人专享',
  '日常优惠',
  '体育赛事',
  '真人视讯',
  '电子游艺',
  'VIP 礼遇',
];

const ALWAYS = { starts_at: '', ends_at: '' };

/** Slides of the home page, with pictures that show no mark of a site. */
export const starterBanners: readonly BannerForm[] = [
  {
    src: '/art/banner-live.svg',
    eyebrow: '优惠活动',
    headline: '活动一览',
    line: '规则、条件与时间一目了然',
    link: '/activity',
    ...ALWAYS,
  },
  {
    src: '/art/banner-sport.svg',
    eyebrow: 'VIP 等级',
    headline: '等级与返水',
    line: '各级别的要求与返水比例',
    link: '/vip',
    ...ALWAYS,
  },
];

const ANNOUNCEMENTS: readonly string[] = [
  `欢迎来到${SITE_PLACEHOLDER}。使用前请阅读服务条款与规则；本站仅面向年满 18 周岁的成年人，请量力而行，理性游戏`,
];

/** Announcements are plain text. */
export const starterAnnouncements = (siteName: string): string[] =>
  ANNOUNCEMENTS.map((text) => text.replaceAll(SITE_PLACEHOLDER, siteName));

/** Placeholders that show how a sponsor looks. They are not shown to members until staff activate them. */
export const starterSponsors: readonly SponsorForm[] = [
  {
    name: '示例：图文赞助商',
    title: '示例：官方合作伙伴',
    logo: '',
    banner: '/art/banner-sport.svg',
    headline: '示例标题',
    tagline: '示例：一句话介绍合作',
    content_type: 'article',
    content:
      '<h2>示例：关于赞助商</h2><p>这里介绍赞助商是谁、做什么。请换成真实内容后再上架。</p><h2>示例：我们的合作</h2><ul><li>合作的内容与期限。</li><li>合作不影响任何赛事与投注项目。</li></ul>',
    link_type: 'external',
    link_url: '',
  },
  {
    name: '示例：链接赞助商',
    title: '示例：理性游戏公益伙伴',
    logo: '',
    banner: '/art/banner-esport.svg',
    headline: '示例标题',
    tagline: '示例：点击后打开站内页面',
    content_type: 'link',
    content: '',
    link_type: 'internal',
    link_url: '/boutBallBetInfo?type=8',
  },
];
