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

const loadScreens = () => import('./screens.ts');

type Screens = Awaited<ReturnType<typeof loadScreens>>['screens'];

/**
 * Loads a screen together with the icons that the first screen does not need, so that they do not appear late. `load` is
 * also called when a link to the screen is touched; the browser loads each script once.
 */
const later = <Name extends keyof Screens>(name: Name) => {
  const find = async () => (await loadScreens()).screens[name]() as ReturnType<Screens[Name]>;
  const load = async () => {
    const [screen] = await Promise.all([find(), loadIcons()]);
    return { default: screen };
  };
  return Object.assign(lazy(load), { load });
};

export const BlockedPage = later('BlockedPage');
export const RedPacketGate = later('RedPacketGate');

const page = { login: false, cached: false, layout: 'plain', header: 'none' } as const;
const tab = { ...page, layout: 'tabs', header: 'main' } as const;
const member = { ...page, login: true } as const;

const aboutsTitle = (query: URLSearchParams) => (query.get('type') === '6' ? ABOUTS_ARTICLES[6] : ABOUTS_ARTICLES[5]);

const isOneOrder = (query: URLSearchParams) => query.has('order') || query.has('new');

export const routes: readonly RouteRow[] = [
  { ...tab, path: '/', screen: HomeScreen, cached: true, gated: true },
  { ...tab, path: '/hongbao', screen: later('HongbaoScreen'), gated: true },
  { ...tab, path: '/activity', screen: later('ActivitiesScreen'), cached: true, header: 'none', gated: true },
  { ...tab, path: '/zhanzhu', screen: later('SponsorsScreen'), cached: true },
  { ...tab, path: '/mine', screen: later('MineScreen'), login: true, cached: true, header: 'none' },
  { ...tab, path: '/app', screen: later('DownloadScreen'), login: true, cached: true },
  { ...tab, path: '/kefu', screen: later('KefuScreen'), login: true, apart: isOneOrder },

  { ...page, path: '/login', screen: later('LoginScreen') },
  { ...page, path: '/recover', screen: later('RecoverScreen') },
  { ...page, path: '/gamePage', screen: later('GamePageScreen'), gated: true },
  { ...page, path: '/activityInfo', screen: later('ActivityScreen'), gated: true },
  { ...page, path: '/sponsor-detail', screen: later('SponsorScreen') },
  { ...page, path: '/vip', screen: later('VipScreen'), cached: true },
  { ...page, path: '/applyagent', screen: later('ApplyAgentScreen') },
  { ...page, path: '/boutBallBet', screen: later('HelpScreen') },
  { ...page, path: '/boutBallBetInfo', screen: later('HelpArticleScreen') },
  { ...page, path: '/usdtmore', screen: later('UsdtMoreScreen') },
  { ...page, path: '/payInfo', screen: later('PayInfoScreen') },
  { ...page, path: '/hongbaoCheck', screen: later('ProofScreen') },
  { ...page, path: '/abouts', screen: later('AboutsScreen'), header: 'back', title: aboutsTitle },

  { ...member, path: '/message', screen: later('LettersScreen'), header: 'back', title: () => '消息中心' },
  { ...member, path: '/fanshui', screen: later('RebatesScreen'), gated: true },
  { ...member, path: '/userInfo', screen: later('ProfileScreen') },
  { ...member, path: '/userCent', screen: later('AccountScreen') },
  { ...member, path: '/wallet', screen: later('WalletScreen') },
  { ...member, path: '/addBankCard', screen: later('AddBankCardScreen') },
  { ...member, path: '/addUsdtCard', screen: later('AddUsdtCardScreen') },
  { ...member, path: '/password', screen: later('PasswordScreen') },
  { ...member, path: '/payReset', screen: later('PayResetScreen') },
  { ...member, path: '/security', screen: later('SecurityScreen') },
  { ...member, path: '/securityLog', screen: later('SecurityLogScreen') },
  { ...member, path: '/totp', screen: later('TotpScreen') },
  { ...member, path: '/dataCopy', screen: later('DataCopyScreen') },
  { ...member, path: '/closeAccount', screen: later('CloseAccountScreen') },
  { ...member, path: '/welfare', screen: later('WelfareScreen'), gated: true },
  { ...member, path: '/betRecord', screen: later('BetsScreen') },
  { ...member, path: '/activityRecord', screen: later('ApplicationsScreen') },
  { ...member, path: '/transRecord', screen: later('TransactionsScreen') },
  { ...member, path: '/money', screen: later('MoneyScreen') },
  { ...member, path: '/recharge', screen: later('RechargeScreen'), cached: true, gated: true },
  { ...member, path: '/withdrawal', screen: later('WithdrawalScreen') },
  { ...member, path: '/transfer', screen: later('TransferScreen') },
  { ...member, path: '/protection', screen: later('ProtectionScreen') },
  { ...member, path: '/protectionLimit', screen: later('LimitScreen') },
  { ...member, path: '/protectionBreak', screen: later('BreakScreen') },
  { ...member, path: '/protectionExclusion', screen: later('ExclusionScreen') },
  { ...member, path: '/protectionHistory', screen: later('ProtectionHistoryScreen') },
  { ...member, path: '/statement', screen: later('StatementScreen') },
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
