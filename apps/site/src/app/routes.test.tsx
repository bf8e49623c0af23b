import { describe, expect, it } from 'vitest';
import { findRoute, needsLogin, routes } from './routes.tsx';

const paths = (keep: (row: (typeof routes)[number]) => boolean) => routes.filter(keep).map(({ path }) => path);

describe('the route table', () => {
  it('contains every route of both specifications, the check of a red packet, the security centre and player protection, exactly once', () => {
    expect(paths(() => true)).toEqual([
      ...['/', '/hongbao', '/activity', '/zhanzhu', '/mine', '/app', '/kefu'],
      ...['/login', '/recover', '/gamePage', '/activityInfo', '/sponsor-detail', '/vip', '/applyagent', '/boutBallBet'],
      ...['/boutBallBetInfo', '/usdtmore', '/payInfo', '/hongbaoCheck', '/abouts'],
      ...['/message', '/fanshui', '/userInfo', '/userCent', '/wallet', '/addBankCard', '/addUsdtCard', '/password'],
      ...['/payReset', '/security', '/securityLog', '/totp', '/dataCopy', '/closeAccount'],
      ...[
        '/welfare',
        '/betRecord',
        '/activityRecord',
        '/transRecord',
        '/money',
        '/recharge',
        '/withdrawal',
        '/transfer',
      ],
      ...['/protection', '/protectionLimit', '/protectionBreak', '/protectionExclusion', '/protectionHistory'],
      '/statement',
    ]);
  });

  it('requires a login where the specifications do', () => {
    expect(paths(({ login }) => login)).toEqual([
      ...['/mine', '/app', '/kefu', '/message', '/fanshui', '/userInfo', '/userCent', '/wallet', '/addBankCard'],
      ...[
        '/addUsdtCard',
        '/password',
        '/payReset',
        '/security',
        '/securityLog',
        '/totp',
        '/dataCopy',
        '/closeAccount',
        '/welfare',
        '/betRecord',
        '/activityRecord',
        '/transRecord',
        '/money',
      ],
      ...['/recharge', '/withdrawal', '/transfer', '/protection', '/protectionLimit', '/protectionBreak'],
      ...['/protectionExclusion', '/protectionHistory', '/statement'],
    ]);
  });

  it('caches exactly these pages', () => {
    const kept = ['/', '/activity', '/zhanzhu', '/mine', '/app', '/vip', '/recharge'];
    expect(paths(({ cached }) => cached)).toEqual(kept);
  });

  it('shows the tab bar inside the main layout only', () => {
    const tabs = ['/', '/hongbao', '/activity', '/zhanzhu', '/mine', '/app', '/kefu'];
    expect(paths(({ layout }) => layout === 'tabs')).toEqual(tabs);
  });

  it('hides the header where the specification requires it, and has a back bar on two pages', () => {
    for (const path of ['/activity', '/activityInfo', '/mine', '/transfer'])
      expect(findRoute(path)?.header).toBe('none');
    expect(paths(({ header }) => header === 'back')).toEqual(['/abouts', '/message']);
  });

  it('ignores a trailing slash and finds no unknown paths', () => {
    expect(findRoute('/mine/')?.path).toBe('/mine');
    expect(findRoute('/nowhere')).toBeUndefined();
    expect([needsLogin('/mine/'), needsLogin('/vip'), needsLogin('/nowhere')]).toEqual([true, false, false]);
  });
});
