import { ABOUTS_ARTICLES } from '@koi/contract/texts';
import { type ComponentType, lazy } from 'react';
import { HomeScreen } from '../features/home/home-screen.tsx';
import { loadIcons } from '../ui/icons.tsx';

export interface RouteRow {
  path: string;
  /** Missing while the feature is not built yet: the route then leads to home. */
  screen?: ComponentType;
  login: boolean;
  /** Keeps its state and scroll position while another page is shown. */
  cached: boolean;
  layout: 'tabs' | 'plain';
  /** `none` hides the shell's header; such a screen may bring its own bar. */
  header: 'main' | 'back' | 'none';
  /** Stands in the back bar. */
  title?: (query: URLSearchParams) => string;
}

/** A screen loads with the icons that the first screen does without, so that none of them pops in late. */
const later = (load: () => Promise<ComponentType>) =>
  lazy(async () => {
    const [screen] = await Promise.all([load(), loadIcons()]);
    return { default: screen };
  });

const LoginScreen = later(() => import('../features/members/login-screen.tsx').then((m) => m.LoginScreen));
const MineScreen = later(() => import('../features/members/mine-screen.tsx').then((m) => m.MineScreen));
const ProfileScreen = later(() => import('../features/members/profile-screen.tsx').then((m) => m.ProfileScreen));
const AccountScreen = later(() => import('../features/members/account-screen.tsx').then((m) => m.AccountScreen));
const PasswordScreen = later(() => import('../features/members/password-screen.tsx').then((m) => m.PasswordScreen));
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
const BetsScreen = later(() => import('../features/bets/index.ts').then((m) => m.BetsScreen));
const AboutsScreen = later(() => import('../features/content/article-screen.tsx').then((m) => m.AboutsScreen));
const DownloadScreen = later(() =>
  import('../features/app-download/download-screen.tsx').then((m) => m.DownloadScreen),
);

const page = { login: false, cached: false, layout: 'plain', header: 'none' } as const;
const tab = { ...page, layout: 'tabs', header: 'main' } as const;
const member = { ...page, login: true } as const;

const aboutsTitle = (query: URLSearchParams) => (query.get('type') === '6' ? ABOUTS_ARTICLES[6] : ABOUTS_ARTICLES[5]);

export const routes: readonly RouteRow[] = [
  { ...tab, path: '/', screen: HomeScreen, cached: true },
  { ...tab, path: '/hongbao', header: 'none' },
  { ...tab, path: '/activity', cached: true, header: 'none' },
  { ...tab, path: '/zhanzhu', cached: true },
  { ...tab, path: '/mine', screen: MineScreen, login: true, cached: true, header: 'none' },
  { ...tab, path: '/app', screen: DownloadScreen, login: true, cached: true },
  { ...tab, path: '/kefu', login: true },

  { ...page, path: '/login', screen: LoginScreen },
  { ...page, path: '/gamePage', screen: GamePageScreen },
  { ...page, path: '/activityInfo' },
  { ...page, path: '/sponsor-detail' },
  { ...page, path: '/vip', cached: true },
  { ...page, path: '/applyagent' },
  { ...page, path: '/boutBallBet' },
  { ...page, path: '/boutBallBetInfo' },
  { ...page, path: '/usdtmore', screen: UsdtMoreScreen },
  { ...page, path: '/payInfo', screen: PayInfoScreen },
  { ...page, path: '/abouts', screen: AboutsScreen, header: 'back', title: aboutsTitle },

  { ...member, path: '/message', header: 'back', title: () => '消息中心' },
  { ...member, path: '/fanshui' },
  { ...member, path: '/userInfo', screen: ProfileScreen },
  { ...member, path: '/userCent', screen: AccountScreen },
  { ...member, path: '/wallet', screen: WalletScreen },
  { ...member, path: '/addBankCard', screen: AddBankCardScreen },
  { ...member, path: '/addUsdtCard', screen: AddUsdtCardScreen },
  { ...member, path: '/password', screen: PasswordScreen },
  { ...member, path: '/welfare' },
  { ...member, path: '/betRecord', screen: BetsScreen },
  { ...member, path: '/activityRecord' },
  { ...member, path: '/transRecord', screen: TransactionsScreen },
  { ...member, path: '/money', screen: MoneyScreen },
  { ...member, path: '/recharge', screen: RechargeScreen, cached: true },
  { ...member, path: '/withdrawal', screen: WithdrawalScreen },
  { ...member, path: '/transfer', screen: TransferScreen },
];

const byPath = new Map(routes.map((row) => [row.path, row]));

/** A trailing slash is the same place. */
export const findRoute = (pathname: string) => byPath.get(pathname.replace(/(.)\/+$/, '$1'));

/** An unknown path leads to home, which is open. */
export const factsOf = (pathname: string) => {
  const row = findRoute(pathname);
  return { login: row?.login ?? false, built: !row || row.screen !== undefined };
};
