import { memberRows, staffRows } from '@koi/contract';
import { beijingDay } from '@koi/money';
import { ARTICLE, type House } from './house.ts';
import type { Timed } from './timed.ts';

/** A credited deposit and the opening transfer of the generated house. */
const DEPOSIT = 'D00000000000777GENERATED000';
const TRANSFER = 'T00000000000777OPENING00000';

/** What members read of the contents and settings of the site, and single orders. */
export const memberSettingsCalls = ({ call: { member, anyone }, clock }: House): Timed[] => {
  const { settings, content, cards, deposits, transfers, statements, activities, service } = memberRows;
  const month = beijingDay(clock.now()).slice(0, 7);
  return [
    ['member: address of the site', () => anyone(settings.visitAddress)],
    ['member: dated announcements', () => anyone(content.datedAnnouncements)],
    ['member: article', () => anyone(content.article, ARTICLE)],
    ['member: sponsors', () => anyone(content.sponsors)],
    ['member: types of activities', () => anyone(activities.types)],
    ['member: ways to the service', () => anyone(service.config)],
    ['member: banks', () => member(cards.banks)],
    ['member: range of a pay way', () => member(deposits.range, { type: 'wxpay' })],
    ['member: bank accounts of the house', () => member(deposits.accounts)],
    ['member: deposit by its number', () => anyone(deposits.order, { deposit_no: DEPOSIT })],
    ['member: balances by venue', () => member(transfers.venueBalances)],
    ['member: statement as a file', () => member(statements.csv, { month })],
  ];
};

/** What staff read of contents, settings and plans, and single orders and entries. */
export const staffSettingsCalls = ({ call: { staff }, busy }: House): Timed[] => {
  const { accounts, paySettings, feeRates, protection, risk, venues, games, activities, agents, redPackets } =
    staffRows;
  const { sponsors, banners, announcements, articles, service, settings, maintenance, savedFilters, exports } =
    staffRows;
  return [
    ['staff: bank accounts', () => staff(accounts.list)],
    ['staff: pay ways', () => staff(accounts.ways)],
    ['staff: rates', () => staff(paySettings.rates)],
    ['staff: fees', () => staff(feeRates.list)],
    ['staff: settings of protection', () => staff(protection.settings)],
    ['staff: house limits', () => staff(protection.houseLimits, {})],
    ['staff: house limits of a member', () => staff(protection.houseLimits, { member_id: busy })],
    ['staff: rules of risk', () => staff(risk.rules)],
    ['staff: score of a member', () => staff(risk.brief, { member_id: busy })],
    ['staff: settings of a venue', () => staff(venues.settings, { platname: 'xinghe' })],
    ['staff: games', () => staff(games.list)],
    ['staff: venues of games', () => staff(games.venues)],
    ['staff: types of activities', () => staff(activities.types)],
    ['staff: plan of agents', () => staff(agents.plan)],
    ['staff: plans of red packets', () => staff(redPackets.versions)],
    ['staff: sponsors', () => staff(sponsors.list)],
    ['staff: banners', () => staff(banners.list)],
    ['staff: announcements', () => staff(announcements.list)],
    ['staff: articles', () => staff(articles.list)],
    ['staff: article', () => staff(articles.detail, ARTICLE)],
    ['staff: settings of the service', () => staff(service.settings)],
    ['staff: settings of the site', () => staff(settings.read)],
    ['staff: changes of settings', () => staff(settings.history)],
    ['staff: maintenance', () => staff(maintenance.read)],
    ['staff: saved filters', () => staff(savedFilters.list, { screen: 'members' })],
    ['staff: columns of an export', () => staff(exports.columns, { list: 'members/list' })],
  ];
};

/** What staff read beside their work: who they are, what waits, single orders and entries. */
export const staffDetailCalls = ({ call: { staff }, busy, entry }: House): Timed[] => {
  const { session, reviews, transfers, memberFiles, letters, workOrders, replyTemplates, talks, proposals } = staffRows;
  return [
    ['staff: me', () => staff(session.me)],
    ['staff: deposit in a review', () => staff(reviews.detail, { no: DEPOSIT })],
    ['staff: transfer', () => staff(transfers.detail, { no: TRANSFER })],
    ['staff: ledger entry', () => staff(memberFiles.ledgerEntry, { id: entry })],
    ['staff: devices of a member', () => staff(memberFiles.devices, { member_id: busy })],
    ['staff: letters of a member', () => staff(letters.received, { member_id: busy })],
    ['staff: summary of work orders', () => staff(workOrders.summary)],
    ['staff: colleagues for work orders', () => staff(workOrders.colleagues)],
    ['staff: templates of replies', () => staff(replyTemplates.list)],
    ['staff: summary of talks', () => staff(talks.summary)],
    ['staff: colleagues for talks', () => staff(talks.colleagues)],
    ['staff: talk of a member', () => staff(talks.messages, { member_id: busy })],
    ['staff: summary of proposals', () => staff(proposals.summary)],
    ['staff: last check of the audit log', () => staff(staffRows.reports.audit)],
  ];
};
