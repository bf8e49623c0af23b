import { ABOUTS_ARTICLES } from '@koi/contract/texts';
import { loadIcons } from '@koi/ui/icon';
import { type ComponentType, lazy } from 'react';
import { HomeScreen } from '../features/home/home-screen.tsx';

type Screen = ComponentType & { load?: () => Promise<unknown> };

export interface RouteRow {
  path: string;
  screen: Screen;
  login: boolean;
  /** Keeps its state and scroll position while another page is shown. */
  cached: boolean;
  layout: 'tabs' | 'plain';
  /** `none` hides the shell's header; such a screen may bring its own bar. */
  header: 'main' | 'back' | 'none';
  /** True for a query whose view is a page of its own, which starts at its own top. */
  apart?: (query: URLSearchParams) => boolean;
  /** Set for a page that offers something which a block of the member stops. */
  gated?: true;
  /** Title in the back bar. */
  title?: (query: URLSearchParams) => string;
}

/**
 * Loads a screen together with the icons that the first screen does not need, so that they do not appear late. `load` is
 * also called when a link to the screen is touched; the browser loads each script once.
 */
const later = <Props,>(find: () => Promise<ComponentType<Props>>) => {
  const load = async () => {
    const [screen] = await Promise.all([find(), loadIcons()]);
    return { default: screen };
  };
  return Object.assign(lazy(load), { load });
};

export const RedPacketGate = later(() => import('./red-packet-gate.tsx').then((m) => m.RedPacketGate));
const LoginScreen = later(() => import('../features/members/login-screen.tsx').then((m) => m.LoginScreen));
const MineScreen = later(() => import('../features/members/mine-screen.tsx').then((m) => m.MineScreen));
const ProfileScreen = later(() => import('../features/members/profile-screen.tsx').then((m) => m.ProfileScreen));
const AccountScreen = later(() => import('../features/members/account-screen.tsx').then((m) => m.AccountScreen));
const PasswordScreen = later(() => import('../features/members/password-screen.tsx').then((m) => m.PasswordScreen));
const RecoverScreen = later(() => import('../features/members/recover-screen.tsx').then((m) => m.RecoverScreen));
const loadSecurity = () => import('../features/security/index.ts');
const SecurityScreen = later(() => loadSecurity().then((m) => m.SecurityScreen));
const SecurityLogScreen = later(() => loadSecurity().then((m) => m.LogScreen));
const TotpScreen = later(() => loadSecurity().then((m) => m.TotpScreen));
const loadCards = () => import('../features/cards/index.ts');
const WalletScreen = later(() => loadCards().then((m) => m.WalletScreen));
const AddBankCardScreen = later(() => loadCards().then((m) => m.AddBankCardScreen));
const AddUsdtCardScreen = later(() => loadCards().then((m) => m.AddUsdtCardScreen));
const UsdtMoreScreen = later(() => loadCards().then((m) => m.UsdtMoreScreen));
const MoneyScreen = later(() => import('../features/wallet/index.ts').then((m) => m.MoneyScreen));
const loadDeposits = () => import('../features/deposits/index.ts');
const RechargeScreen = later(() => loadDeposits().then((m) => m.RechargeScreen));
const PayInfoScreen = later(() => loadDeposits().then((m) => m.PayInfoScreen));
const WithdrawalScreen = later(() => import('../features/withdrawals/index.ts').then((m) => m.WithdrawalScreen));
const TransactionsScreen = later(() => import('../features/transactions/index.ts').then((m) => m.TransactionsScreen));
const TransferScreen = later(() => import('../features/transfers/index.ts').then((m) => m.TransferScreen));
const GamePageScreen = later(() => import('../features/games/index.ts').then((m) => m.GamePageScreen));
const KefuScreen = later(() => import('./kefu-screen.tsx').then((m) => m.KefuScreen));
const VipScreen = later(() => import('../features/vip/index.ts').then((m) => m.VipScreen));
const RebatesScreen = later(() => import('../features/rebates/index.ts').then((m) => m.RebatesScreen));
const BetsScreen = later(() => import('../features/bets/index.ts').then((m) => m.BetsScreen));
const loadActivities = () => import('../features/activities/index.ts');
const ActivitiesScreen = later(() => loadActivities().then((m) => m.ActivitiesScreen));
const ActivityScreen = later(() => loadActivities().then((m) => m.ActivityScreen));
const ApplicationsScreen = later(() => loadActivities().then((m) => m.ApplicationsScreen));
const loadSponsors = () => import('../features/sponsors/index.ts');
const SponsorsScreen = later(() => loadSponsors().then((m) => m.SponsorsScreen));
const SponsorScreen = later(() => loadSponsors().then((m) => m.SponsorScreen));
const loadContent = () => import('../features/content/index.ts');
const AboutsScreen = later(() => loadContent().then((m) => m.AboutsScreen));
const HelpScreen = later(() => loadContent().then((m) => m.HelpScreen));
const HelpArticleScreen = later(() => loadContent().then((m) => m.HelpArticleScreen));
const LettersScreen = later(() => import('../features/letters/index.ts').then((m) => m.LettersScreen));
const DownloadScreen = later(() =>
  import('../features/app-download/download-screen.tsx').then((m) => m.DownloadScreen),
);

const ApplyAgentScreen = later(() => import('../features/agents/index.ts').then((m) => m.ApplyScreen));
const loadRedPackets = () => import('../features/red-packets/index.ts');
const HongbaoScreen = later(() => loadRedPackets().then((m) => m.HongbaoScreen));
const WelfareScreen = later(() => loadRedPackets().then((m) => m.WelfareScreen));
const ProofScreen = later(() => loadRedPackets().then((m) => m.ProofScreen));

const loadProtection = () => import('../features/protection/index.ts');
export const BlockedPage = later(() => loadProtection().then((m) => m.BlockedPage));
const protection = (name: 'HubScreen' | 'LimitScreen' | 'BreakScreen' | 'ExclusionScreen' | 'HistoryScreen') =>
  later(() => loadProtection().then((m) => m[name]));
const StatementScreen = later(() => import('../features/statements/index.ts').then((m) => m.StatementScreen));

const page = { login: false, cached: false, layout: 'plain', header: 'none' } as const;
const tab = { ...page, layout: 'tabs', header: 'main' } as const;
const member = { ...page, login: true } as const;

const aboutsTitle = (query: URLSearchParams) => (query.get('type') === '6' ? ABOUTS_ARTICLES[6] : ABOUTS_ARTICLES[5]);

const isOneOrder = (query: URLSearchParams) => query.has('order') || query.has('new');

export const routes: readonly RouteRow[] = [
  { ...tab, path: '/', screen: HomeScreen, cached: true, gated: true },
  { ...tab, path: '/hongbao', screen: HongbaoScreen, gated: true },
  { ...tab, path: '/activity', screen: ActivitiesScreen, cached: true, header: 'none', gated: true },
  { ...tab, path: '/zhanzhu', screen: SponsorsScreen, cached: true },
  { ...tab, path: '/mine', screen: MineScreen, login: true, cached: true, header: 'none' },
  { ...tab, path: '/app', screen: DownloadScreen, login: true, cached: true },
  { ...tab, path: '/kefu', screen: KefuScreen, login: true, apart: isOneOrder },

  { ...page, path: '/login', screen: LoginScreen },
  { ...page, path: '/recover', screen: RecoverScreen },
  { ...page, path: '/gamePage', screen: GamePageScreen, gated: true },
  { ...page, path: '/activityInfo', screen: ActivityScreen, gated: true },
  { ...page, path: '/sponsor-detail', screen: SponsorScreen },
  { ...page, path: '/vip', screen: VipScreen, cached: true },
  { ...page, path: '/applyagent', screen: ApplyAgentScreen },
  { ...page, path: '/boutBallBet', screen: HelpScreen },
  { ...page, path: '/boutBallBetInfo', screen: HelpArticleScreen },
  { ...page, path: '/usdtmore', screen: UsdtMoreScreen },
  { ...page, path: '/payInfo', screen: PayInfoScreen },
  { ...page, path: '/hongbaoCheck', screen: ProofScreen },
  { ...page, path: '/abouts', screen: AboutsScreen, header: 'back', title: aboutsTitle },

  { ...member, path: '/message', screen: LettersScreen, header: 'back', title: () => '消息中心' },
  { ...member, path: '/fanshui', screen: RebatesScreen, gated: true },
  { ...member, path: '/userInfo', screen: ProfileScreen },
  { ...member, path: '/userCent', screen: AccountScreen },
  { ...member, path: '/wallet', screen: WalletScreen },
  { ...member, path: '/addBankCard', screen: AddBankCardScreen },
  { ...member, path: '/addUsdtCard', screen: AddUsdtCardScreen },
  { ...member, path: '/password', screen: PasswordScreen },
  { ...member, path: '/security', screen: SecurityScreen },
  { ...member, path: '/securityLog', screen: SecurityLogScreen },
  { ...member, path: '/totp', screen: TotpScreen },
  { ...member, path: '/welfare', screen: WelfareScreen, gated: true },
  { ...member, path: '/betRecord', screen: BetsScreen },
  { ...member, path: '/activityRecord', screen: ApplicationsScreen },
  { ...member, path: '/transRecord', screen: TransactionsScreen },
  { ...member, path: '/money', screen: MoneyScreen },
  { ...member, path: '/recharge', screen: RechargeScreen, cached: true, gated: true },
  { ...member, path: '/withdrawal', screen: WithdrawalScreen },
  { ...member, path: '/transfer', screen: TransferScreen },
  { ...member, path: '/protection', screen: protection('HubScreen') },
  { ...member, path: '/protectionLimit', screen: protection('LimitScreen') },
  { ...member, path: '/protectionBreak', screen: protection('BreakScreen') },
  { ...member, path: '/protectionExclusion', screen: protection('ExclusionScreen') },
  { ...member, path: '/protectionHistory', screen: protection('HistoryScreen') },
  { ...member, path: '/statement', screen: StatementScreen },
];

const byPath = new Map(routes.map((row) => [row.path, row]));

/** Finds the route of a path. A trailing slash is ignored. */
export const findRoute = (pathname: string) => byPath.get(pathname.replace(/(.)\/+$/, '$1'));

/** False for an unknown path, because it leads to home, which is public. */
export const needsLogin = (pathname: string) => findRoute(pathname)?.login ?? false;

/** Loads the screen of a path before it is shown. A failure is reported when the screen is opened. */
const prefetch = (pathname: string) =>
  void findRoute(pathname)
    ?.screen.load?.()
    .catch(() => undefined);

export const routeTable = { needsLogin, prefetch };
