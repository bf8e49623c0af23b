import { agentRows, memberRows, staffRows } from '@koi/contract';
import { addDays, beijingDay } from '@koi/money';
import type { House } from './house.ts';
import { memberSettingsCalls, staffDetailCalls, staffSettingsCalls } from './settings-calls.ts';
import type { Timed } from './timed.ts';

const memberCalls = ({ call: { member, anyone }, size }: House): Timed[] => {
  const { settings, members, content, games, vip, cards, deposits, withdrawals, transactions, bets } = memberRows;
  const { rebates, redPackets, activities, agents, workOrders, service } = memberRows;
  const history = { date: '4', api_type: '', page: 1 };
  const lastPage = Math.max(1, Math.floor(size.bets / 20 / 10 / 2));
  return [
    ['member: app', () => anyone(settings.app)],
    ['member: user', () => member(members.user)],
    ['member: refresh', () => member(members.refresh)],
    ['member: balance', () => member(members.balance)],
    ['member: banners', () => anyone(content.banners, { type: '1' })],
    ['member: announcements', () => anyone(content.announcements)],
    ['member: letters', () => member(content.notices, { page: 1 })],
    ['member: unread letters', () => member(content.unreadNotices)],
    ['member: games', () => anyone(games.list, {})],
    ['member: VIP levels', () => anyone(vip.levels)],
    ['member: cards', () => member(cards.list, { type: '1' })],
    ['member: pay ways', () => member(deposits.ways)],
    ['member: withdrawal requirements', () => member(withdrawals.requirements)],
    ['member: turnover', () => member(withdrawals.turnover)],
    ['member: transactions', () => member(transactions.list, { ...history, type: '1' })],
    ['member: transfers', () => member(transactions.list, { ...history, type: '3' })],
    ['member: bets, first page', () => member(bets.list, history)],
    ['member: bets, late page', () => member(bets.list, { ...history, page: lastPage })],
    ['member: bet', () => member(bets.detail, { bet_id: 'bet20', api_type: 'xinghe' })],
    ['member: rebates', () => member(rebates.list, { ...history, type: '1' })],
    ['member: red packets', () => member(redPackets.summary)],
    ['member: draws', () => member(redPackets.records, { page: 1 })],
    ['member: activities', () => anyone(activities.list, { page: 1 })],
    ['member: applications', () => member(activities.applications, { page: 1 })],
    ['member: agent standing', () => member(agents.standing)],
    ['member: work orders', () => member(workOrders.list, { status: '', page: 1, limit: 10 })],
    ['member: live chat', () => member(service.unread)],
  ];
};

/** What members read of their own safety: limits, sessions, statements, and requests about their account. */
const safetyCalls = ({ call: { member }, clock }: House): Timed[] => {
  const { protection, security, statements, payResets, dataCopies, closures } = memberRows;
  const month = beijingDay(clock.now()).slice(0, 7);
  return [
    ['member: protection', () => member(protection.hub)],
    ['member: reality check', () => member(protection.sitting)],
    ['member: protection log', () => member(protection.history, { page: 1 })],
    ['member: security', () => member(security.overview)],
    ['member: security log', () => member(security.log)],
    ['member: sessions', () => member(security.sessions)],
    ['member: months with a statement', () => member(statements.months)],
    ['member: statement of a month', () => member(statements.month, { month })],
    ['member: forgotten pay password', () => member(payResets.current)],
    ['member: copy of the data', () => member(dataCopies.state)],
    ['member: closing the account', () => member(closures.current)],
  ];
};

const agentCalls = ({ call: { agent } }: House): Timed[] => {
  const { overview, members, daily, commissions, me } = agentRows.agentCentre;
  return [
    ['agent: me', () => agent(me)],
    ['agent: overview', () => agent(overview)],
    ['agent: members', () => agent(members, { sort: 'newest', page: '1' })],
    ['agent: members by turnover', () => agent(members, { sort: 'turnover', page: '1' })],
    ['agent: daily', () => agent(daily, { days: '31' })],
    ['agent: commissions', () => agent(commissions, { page: '1' })],
  ];
};

const peopleCalls = ({ call: { staff }, busy }: House): Timed[] => {
  const { memberFiles, agents, reviews, session } = staffRows;
  return [
    ['staff: counts', () => staff(session.counts)],
    ['staff: ledger', () => staff(memberFiles.ledger)],
    ['staff: ledger, 7 days', () => staff(memberFiles.ledger, { days: 7 })],
    ['staff: ledger, one kind', () => staff(memberFiles.ledger, { kind: 'deposit' })],
    ['staff: ledger, one member', () => staff(memberFiles.ledger, { id: busy })],
    ['staff: members by id', () => staff(memberFiles.list, { search: String(busy) })],
    // A part of a name that about as many members of both houses have.
    ['staff: members by name', () => staff(memberFiles.list, { search: 'house9999' })],
    ['staff: members by mobile', () => staff(memberFiles.list, { search: '13800000777' })],
    ['staff: member meant by an id', () => staff(memberFiles.find, { member: String(busy) })],
    ['staff: members, newest', () => staff(memberFiles.list)],
    ['staff: members by deposits', () => staff(memberFiles.list, { sort: 'deposits' })],
    ['staff: file of the busiest member', () => staff(memberFiles.detail, { id: busy })],
    ['staff: agents, newest', () => staff(agents.list)],
    ['staff: agents by turnover', () => staff(agents.list, { sort: 'turnover' })],
    ['staff: agent applications', () => staff(agents.applications)],
    ['staff: commission runs', () => staff(agents.runs)],
    ['staff: commissions', () => staff(agents.commissions)],
    ['staff: review summary', () => staff(reviews.summary)],
    ['staff: reviews, open', () => staff(reviews.list)],
    ['staff: reviews, decided', () => staff(reviews.list, { state: 'decided', days: 0 })],
    ['staff: reviews, largest first', () => staff(reviews.list, { state: 'decided', days: 0, sort: 'largest' })],
    ['staff: reviews of a member', () => staff(reviews.list, { state: 'decided', days: 0, member_id: busy })],
  ];
};

const houseCalls = ({ call: { staff }, busy, clock }: House): Timed[] => {
  const { reports, bets, transfers, venues, rebates, vip, redPackets, letters, audit } = staffRows;
  const { workOrders, talks, activities, applications, adjustments, setup } = staffRows;
  const today = beijingDay(clock.now());
  const month = { from: addDays(today, -29), to: today };
  return [
    ['staff: dashboard, 14 days', () => staff(reports.dashboard, { days: '14' })],
    ['staff: dashboard, 90 days', () => staff(reports.dashboard, { days: '90' })],
    ['staff: books', () => staff(reports.books)],
    ['staff: bets', () => staff(bets.search, month)],
    ['staff: bets, void', () => staff(bets.search, { ...month, status: '0' })],
    ['staff: bets of a member', () => staff(bets.search, { ...month, search: String(busy) })],
    ['staff: bet by id', () => staff(bets.search, { ...month, search: 'bet777' })],
    ['staff: sums of bets', () => staff(bets.sums, month)],
    ['staff: quarantine', () => staff(bets.quarantine)],
    ['staff: transfers', () => staff(transfers.list)],
    ['staff: transfer summary', () => staff(transfers.summary)],
    ['staff: venues', () => staff(venues.list)],
    ['staff: reconciliations', () => staff(venues.reconciliations)],
    ['staff: rebate runs', () => staff(rebates.runs)],
    ['staff: rebate records', () => staff(rebates.records)],
    ['staff: margins', () => staff(rebates.margins)],
    ['staff: VIP levels', () => staff(vip.levels)],
    ['staff: VIP history', () => staff(vip.history)],
    ['staff: red packets', () => staff(redPackets.overview)],
    ['staff: draws', () => staff(redPackets.draws)],
    ['staff: letters', () => staff(letters.list)],
    ['staff: audit', () => staff(audit.list)],
    ['staff: work orders', () => staff(workOrders.list)],
    ['staff: talks', () => staff(talks.list)],
    ['staff: activities', () => staff(activities.list)],
    ['staff: applications', () => staff(applications.list)],
    ['staff: adjustments', () => staff(adjustments.list)],
    ['staff: set-up guide', () => staff(setup.state)],
  ];
};

const reportCalls = ({ call: { staff }, busy, clock }: House): Timed[] => {
  const { businessReports, memberReports, search, jobs, exports, proposals, memberNotes, memberFiles } = staffRows;
  const last = beijingDay(clock.now());
  const month = { first: `${last.slice(0, 7)}-01`, last };
  const quarter = { first: addDays(last, -89), last };
  return [
    ['staff: profit of a month', () => staff(businessReports.profit, { ...month, compare: 'before' })],
    ['staff: profit of 90 days', () => staff(businessReports.profit, quarter)],
    ['staff: pay ways of a month', () => staff(businessReports.ways, month)],
    ['staff: large events of a month', () => staff(businessReports.large, { ...month, at_least: '10000' })],
    ['staff: cohorts', () => staff(memberReports.cohorts, { last })],
    ['staff: first deposits by day', () => staff(memberReports.firstDepositDays, { last })],
    ['staff: first deposits', () => staff(memberReports.firstDeposits)],
    ['staff: sums of members', () => staff(memberReports.totals, month)],
    ['staff: members of a month by stake', () => staff(memberReports.members, month)],
    ['staff: members of a month by deposits', () => staff(memberReports.members, { ...month, sort: 'deposits' })],
    ['staff: days of a member', () => staff(memberReports.memberDays, { ...month, member_id: busy })],
    ['staff: trees of a month', () => staff(memberReports.agents, month)],
    ['staff: search by name', () => staff(search.find, { q: 'house199' })],
    ['staff: search by order', () => staff(search.find, { q: 'D00000000000777' })],
    ['staff: search by bet', () => staff(search.find, { q: 'bet777' })],
    ['staff: jobs', () => staff(jobs.list)],
    ['staff: exports', () => staff(exports.list)],
    ['staff: proposals', () => staff(proposals.list)],
    ['staff: notes of a member', () => staff(memberNotes.list, { member_id: busy })],
    ['staff: visits of a member', () => staff(memberFiles.visits, { member_id: busy })],
  ];
};

const guardingCalls = ({ call: { staff }, busy, clock }: House): Timed[] => {
  const { protection, suspense, memberSecurity, payResets, closures, retention, staffAccounts, risk } = staffRows;
  const last = beijingDay(clock.now());
  return [
    ['staff: protection', () => staff(protection.summary)],
    ['staff: blocks', () => staff(protection.blocks)],
    ['staff: returns after an exclusion', () => staff(protection.returns)],
    ['staff: markers of harm', () => staff(protection.markers)],
    ['staff: endings of games', () => staff(protection.endings)],
    ['staff: cases of protection', () => staff(protection.cases)],
    ['staff: protection of a member', () => staff(protection.member, { member_id: busy })],
    ['staff: protection log of a member', () => staff(protection.memberHistory, { member_id: busy })],
    ['staff: report about protection', () => staff(protection.report, { first: addDays(last, -29), last })],
    ['staff: suspense', () => staff(suspense.list)],
    ['staff: suspense summary', () => staff(suspense.summary)],
    ['staff: security log of a member', () => staff(memberSecurity.log, { member_id: busy })],
    ['staff: sessions of a member', () => staff(memberSecurity.sessions, { member_id: busy })],
    ['staff: recovery of a member', () => staff(memberSecurity.recovery, { member_id: busy })],
    ['staff: forgotten pay passwords', () => staff(payResets.list)],
    ['staff: accounts to close', () => staff(closures.list)],
    ['staff: retention', () => staff(retention.read)],
    ['staff: accounts of staff', () => staff(staffAccounts.list)],
    ['staff: risk of members', () => staff(risk.list)],
    ['staff: risk of a member', () => staff(risk.detail, { member_id: busy })],
    ['staff: cases of risk', () => staff(risk.cases)],
  ];
};

/** The calls that read, of members, agents and staff, in their ordinary forms and in those that read the most. */
export const callsOf = (house: House): Timed[] => [
  ...memberCalls(house),
  ...memberSettingsCalls(house),
  ...safetyCalls(house),
  ...agentCalls(house),
  ...peopleCalls(house),
  ...houseCalls(house),
  ...reportCalls(house),
  ...guardingCalls(house),
  ...staffDetailCalls(house),
  ...staffSettingsCalls(house),
];
