import { EXPIRING } from './expiring-data.ts';
import { createLedger } from './ledger/index.ts';
import { createAdjustments } from './modules/money/adjustments/index.ts';
import { type Chain, createDeposits, openAmount, payerSource } from './modules/money/deposits/index.ts';
import { createFigures, sumsOf } from './modules/money/figures/index.ts';
import { createStatements } from './modules/money/statements/index.ts';
import { createTransactions } from './modules/money/transactions/index.ts';
import { createTransfers } from './modules/money/transfers/index.ts';
import { createTurnover, endTurnover } from './modules/money/turnover/index.ts';
import { createWithdrawals } from './modules/money/withdrawals/index.ts';
import { createBusinessReports } from './modules/operator/business-reports/index.ts';
import { createExports } from './modules/operator/exports/index.ts';
import { createMaintenance } from './modules/operator/maintenance/index.ts';
import { createMemberFiles } from './modules/operator/member-files/index.ts';
import { createMemberReports } from './modules/operator/member-reports/index.ts';
import { createProposals } from './modules/operator/proposals/index.ts';
import { createProtectionRegister } from './modules/operator/protection-register/index.ts';
import { createReports } from './modules/operator/reports/index.ts';
import { createRetention } from './modules/operator/retention/index.ts';
import { createReviews } from './modules/operator/reviews/index.ts';
import { createSavedFilters } from './modules/operator/saved-filters/index.ts';
import { createSearch } from './modules/operator/search/index.ts';
import { createSettings } from './modules/operator/settings/index.ts';
import { createSetup } from './modules/operator/setup/index.ts';
import { createSiteSettings } from './modules/operator/site-settings/index.ts';
import { createAgents } from './modules/people/agents/index.ts';
import { createCards } from './modules/people/cards/index.ts';
import { createClosures } from './modules/people/closures/index.ts';
import { createDataCopies } from './modules/people/data-copies/index.ts';
import { createIdentitySearches } from './modules/people/identity-searches/index.ts';
import { createMembers } from './modules/people/members/index.ts';
import { createPayResets } from './modules/people/pay-resets/index.ts';
import { createProtection } from './modules/people/protection/index.ts';
import { createRisk } from './modules/people/risk/index.ts';
import { createSecurity } from './modules/people/security/index.ts';
import { createStaff } from './modules/people/staff/index.ts';
import { createStaffAccounts } from './modules/people/staff-accounts/index.ts';
import { type BetSource, createBets } from './modules/play/bets/index.ts';
import { createCatalogue } from './modules/play/catalogue/index.ts';
import { createEndings } from './modules/play/endings/index.ts';
import { createLaunch } from './modules/play/launch/index.ts';
import { createVenues, type VenueAdapter } from './modules/play/venues/index.ts';
import { createActivities } from './modules/rewards/activities/index.ts';
import { createRebates, endUnclaimed } from './modules/rewards/rebates/index.ts';
import { createRedPackets } from './modules/rewards/red-packets/index.ts';
import { createVip } from './modules/rewards/vip/index.ts';
import { createContent } from './modules/talk/content/index.ts';
import { createLetters } from './modules/talk/letters/index.ts';
import { createLiveChat } from './modules/talk/live-chat/index.ts';
import { createPictures } from './modules/talk/pictures/index.ts';
import { createSponsors } from './modules/talk/sponsors/index.ts';
import { createWorkOrders } from './modules/talk/work-orders/index.ts';
import { ownDataWith } from './own-data.ts';
import {
  type Clock,
  type Config,
  type Database,
  type Logger,
  type Metrics,
  Outgoing,
  type Siblings,
} from './platform/index.ts';

export interface AppOptions {
  config: Config;
  database: Database;
  clock: Clock;
  log: Logger;
  /** The processes under the same parent, if this process has one. */
  siblings?: Siblings | undefined;
  /** Replaces the venues' feeds and the TRON network. The demo data uses it for bets and payments of the past. */
  outside?: { betSources(): Promise<BetSource[]>; chain: Chain; adapters?: (venue: string) => VenueAdapter };
}

export type Modules = ReturnType<typeof createModules>;

/** Creates the modules from the lowest level to the highest. A module is given only modules of lower levels. */
export const createModules = (options: AppOptions, patient: Database, metrics: Metrics) => {
  const { config, database, clock, log, outside } = options;
  const ledger = createLedger({ count: (kind, outcome) => metrics.ledgerPosts.inc({ kind, outcome }) });
  const outgoing = new Outgoing(config.privateHosts);
  const settings = createSettings({ database, clock, payerUrl: config.payerUrl });

  const members = createMembers({ database, clock, config, log, settings });
  const staff = createStaff({ database, clock, config, log });
  const { audit } = staff;
  const identity = createIdentitySearches({ database, clock, config, settings, audit });

  const proposals = createProposals({ database, clock, settings, audit });
  staff.onAccountChanged(proposals.endOf);
  /** The dependencies that all modules share in which staff propose and decide. */
  const desk = { database, clock, audit, proposals };
  const protection = createProtection({ database, clock, settings, members });
  const risk = createRisk({ database, clock, log, members, audit });
  const staffAccounts = createStaffAccounts({ database, proposals, accounts: staff.accounts, settings });
  const figures = createFigures({ database, log });
  const savedFilters = createSavedFilters({ database, clock, audit });
  const retention = createRetention({ database, clock, settings, audit, proposals, expiring: EXPIRING });

  const cards = createCards({ database, clock, config, members });
  const turnover = createTurnover({ database, clock });
  protection.listen({ endTurnover });
  const { chain, betSources, adapters } = outside ?? {};
  const venues = createVenues({ database, clock, config, log, outgoing, ledger, members, audit, proposals, adapters });
  const siteSettings = createSiteSettings({ database, clock, settings, audit });
  const pictures = createPictures({ database, clock, audit });
  const content = createContent({ database, clock, audit });
  const sponsors = createSponsors({ database, clock, audit });
  const letters = createLetters({ database, clock, members, audit });
  const workOrders = createWorkOrders({ database, clock, config, settings, audit });

  const security = createSecurity({ database, clock, config, members, cards, proposals, audit });
  const catalogue = createCatalogue({ database, clock, log, outgoing, audit, proposals, venues, pictures });
  const deposits = createDeposits({ ...desk, config, log, ledger, settings, members, cards, turnover, chain });
  protection.readPendingBy(openAmount);
  risk.addSource(cards.sightings);
  risk.addSource(payerSource(config));
  risk.readSumsBy(sumsOf);
  const withdrawals = createWithdrawals({ ...desk, ledger, settings, cards, turnover, members });
  const adjustments = createAdjustments({ database, clock, ledger, settings, turnover, audit, proposals });
  const liveChat = createLiveChat({
    database,
    clock,
    config,
    log,
    settings,
    members,
    staff,
    audit,
    content,
    workOrders,
  });

  const payResets = createPayResets({ database, clock, config, members, cards, proposals, audit, security });

  const bets = createBets({ database, clock, log, venues, catalogue, turnover, audit, sources: betSources });

  const transfers = createTransfers({ ...desk, log, ledger, settings, members, venues, bets });

  const launch = createLaunch({ database, clock, venues, transfers, protection });
  const endings = createEndings({ database, clock, log, protection, venues, transfers });
  const vip = createVip({ database, clock, log, letters, audit, proposals });
  const agents = createAgents({ ...desk, patient, log, settings, ledger, members, letters, figures });
  const redPackets = createRedPackets({ database, clock, config, settings, ledger, turnover, audit, proposals });
  const rewarded = { database, clock, ledger, turnover, games: catalogue, audit };
  const activities = createActivities({ ...rewarded, settings, deposits, letters, proposals });

  const { commissionTiers } = agents;
  const rebates = createRebates({ ...rewarded, log, vip, commissionTiers });
  protection.listen({ endRewards: activities.endPending });
  protection.listen({ endRewards: endUnclaimed });
  const statements = createStatements({ database, clock, venues });
  const transactions = createTransactions({ database, clock, deposits, withdrawals, transfers });

  const orders = { deposits, withdrawals, adjustments, transfers, activities, workOrders, agents, liveChat, proposals };
  const closures = createClosures({ ...desk, settings, members, protection });
  const reviews = createReviews({ database, clock, turnover, protection, risk, payResets, closures, ...orders });
  const memberFiles = createMemberFiles({ ...desk, members, cards, turnover, identity });
  const protectionRegister = createProtectionRegister({ ...desk, settings, protection, venues });
  const memberReports = createMemberReports({ database, clock, figures });
  const reports = createReports({
    database,
    patient,
    clock,
    log,
    audit,
    flows: { deposits, withdrawals },
    figures,
    secrets: config,
  });

  const businessReports = createBusinessReports({ database, clock, audit, figures, games: catalogue });

  const maintenance = createMaintenance({
    ...desk,
    log,
    settings,
    venues,
    deposits,
    withdrawals,
    checkSockets: liveChat.sockets.checkAll,
  });

  const parts = ownDataWith(cards.ownData);
  const dataCopies = createDataCopies({ database, clock, config, settings, members, parts });

  const opened = { content, deposits, catalogue, vip, rebates, redPackets, commissionTiers };
  const search = createSearch({ database, cards, bets, identity });
  const setup = createSetup({ database, clock, config, settings, proposals, audit, ...opened });

  const modules = {
    settings,
    setup,
    search,
    savedFilters,
    retention,
    members,
    staff,
    proposals,
    protection,
    risk,
    staffAccounts,
    figures,
    cards,
    turnover,
    venues,
    siteSettings,
    pictures,
    content,
    sponsors,
    letters,
    workOrders,
    security,
    catalogue,
    deposits,
    withdrawals,
    adjustments,
    liveChat,
    payResets,
    bets,
    transfers,
    launch,
    endings,
    vip,
    agents,
    redPackets,
    activities,
    rebates,
    transactions,
    statements,
    reviews,
    memberFiles,
    protectionRegister,
    memberReports,
    reports,
    businessReports,
    maintenance,
    dataCopies,
    closures,
  };
  const routes = Object.values(modules).flatMap((module) => module.routes);
  return {
    ...modules,
    exports: createExports({ database, clock, log, audit, proposals, routes, takesJobs: config.role !== 'api' }),
  };
};
