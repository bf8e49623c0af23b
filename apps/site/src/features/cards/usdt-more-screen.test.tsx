import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderScreen } from '../../../test/render-screen.tsx';
import { UsdtMoreScreen } from './usdt-more-screen.tsx';

describe('the comparison of protocols', () => {
  it('states in words which protocols are supported', () => {
    renderScreen(<UsdtMoreScreen />, '/usdtmore');
    const row = (name: string) => within(screen.getByRole('row', { name: new RegExp(name) })).getAllByRole('cell');
    expect(row('本站存款').map(({ textContent }) => textContent)).toEqual(['支持', '不支持', '不支持']);
    expect(row('本站取款').map(({ textContent }) => textContent)).toEqual(['支持', '仅旧卡', '不支持']);
  });

  it('links to binding an address and to the deposit', () => {
    renderScreen(<UsdtMoreScreen />, '/usdtmore');
    const links = screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['添加 TRC20 地址', '#/addUsdtCard'],
      ['用 USDT 存款', '#/recharge'],
    ]);
  });
});
