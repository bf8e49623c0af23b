/** Suggested texts and figures for a new site. Staff look at them and take them over one by one. */
export type { StarterArticle } from './article.ts';
export { starterArticles } from './articles.ts';
export { starterActivityTypes, starterAnnouncements, starterBanners, starterSponsors } from './content.ts';
export { starterCommissionTiers, starterRedPacketPlan } from './plans.ts';
export { levelsBelowEdge, type ReducedRebate, starterVipLevels } from './vip-levels.ts';
