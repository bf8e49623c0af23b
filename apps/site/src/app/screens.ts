// Where the code of each screen is. A separate module, because home needs none of it.

const loadSecurity = () => import('../features/security/index.ts');
const loadCards = () => import('../features/cards/index.ts');
const loadDeposits = () => import('../features/deposits/index.ts');
const loadActivities = () => import('../features/activities/index.ts');
const loadSponsors = () => import('../features/sponsors/index.ts');
const loadContent = () => import('../features/content/index.ts');
const loadRedPackets = () => import('../features/red-packets/index.ts');
const loadProtection = () => import('../features/protection/index.ts');

export const screens = {
  LoginScreen: () => import('../features/members/login-screen.tsx').then((m) => m.LoginScreen),
  MineScreen: () => import('../features/members/mine-screen.tsx').then((m) => m.MineScreen),
  ProfileScreen: () => import('../features/members/profile-screen.tsx').then((m) => m.ProfileScreen),
  AccountScreen: () => import('../features/members/account-screen.tsx').then((m) => m.AccountScreen),
  PasswordScreen: () => import('../features/members/password-screen.tsx').then((m) => m.PasswordScreen),
  RecoverScreen: () => import('../features/members/recover-screen.tsx').then((m) => m.RecoverScreen),
  SecurityScreen: () => loadSecurity().then((m) => m.SecurityScreen),
  SecurityLogScreen: () => loadSecurity().then((m) => m.LogScreen),
  TotpScreen: () => loadSecurity().then((m) => m.TotpScreen),
  WalletScreen: () => loadCards().then((m) => m.WalletScreen),
  AddBankCardScreen: () => loadCards().then((m) => m.AddBankCardScreen),
  AddUsdtCardScreen: () => loadCards().then((m) => m.AddUsdtCardScreen),
  UsdtMoreScreen: () => loadCards().then((m) => m.UsdtMoreScreen),
  MoneyScreen: () => import('../features/wallet/index.ts').then((m) => m.MoneyScreen),
  RechargeScreen: () => loadDeposits().then((m) => m.RechargeScreen),
  PayInfoScreen: () => loadDeposits().then((m) => m.PayInfoScreen),
  WithdrawalScreen: () => import('../features/withdrawals/index.ts').then((m) => m.WithdrawalScreen),
  TransactionsScreen: () => import('../features/transactions/index.ts').then((m) => m.TransactionsScreen),
  TransferScreen: () => import('../features/transfers/index.ts').then((m) => m.TransferScreen),
  GamePageScreen: () => import('../features/games/index.ts').then((m) => m.GamePageScreen),
  KefuScreen: () => import('./kefu-screen.tsx').then((m) => m.KefuScreen),
  VipScreen: () => import('../features/vip/index.ts').then((m) => m.VipScreen),
  RebatesScreen: () => import('../features/rebates/index.ts').then((m) => m.RebatesScreen),
  BetsScreen: () => import('../features/bets/index.ts').then((m) => m.BetsScreen),
  ActivitiesScreen: () => loadActivities().then((m) => m.ActivitiesScreen),
  ActivityScreen: () => loadActivities().then((m) => m.ActivityScreen),
  ApplicationsScreen: () => loadActivities().then((m) => m.ApplicationsScreen),
  SponsorsScreen: () => loadSponsors().then((m) => m.SponsorsScreen),
  SponsorScreen: () => loadSponsors().then((m) => m.SponsorScreen),
  AboutsScreen: () => loadContent().then((m) => m.AboutsScreen),
  HelpScreen: () => loadContent().then((m) => m.HelpScreen),
  HelpArticleScreen: () => loadContent().then((m) => m.HelpArticleScreen),
  LettersScreen: () => import('../features/letters/index.ts').then((m) => m.LettersScreen),
  DownloadScreen: () => import('../features/app-download/download-screen.tsx').then((m) => m.DownloadScreen),
  ApplyAgentScreen: () => import('../features/agents/index.ts').then((m) => m.ApplyScreen),
  HongbaoScreen: () => loadRedPackets().then((m) => m.HongbaoScreen),
  WelfareScreen: () => loadRedPackets().then((m) => m.WelfareScreen),
  ProofScreen: () => loadRedPackets().then((m) => m.ProofScreen),
  BlockedScreen: () => loadProtection().then((m) => m.BlockedScreen),
  ProtectionScreen: () => loadProtection().then((m) => m.HubScreen),
  LimitScreen: () => loadProtection().then((m) => m.LimitScreen),
  BreakScreen: () => loadProtection().then((m) => m.BreakScreen),
  ExclusionScreen: () => loadProtection().then((m) => m.ExclusionScreen),
  ProtectionHistoryScreen: () => loadProtection().then((m) => m.HistoryScreen),
  StatementScreen: () => import('../features/statements/index.ts').then((m) => m.StatementScreen),
};
