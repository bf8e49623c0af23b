import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { AccountScreen } from './account-screen.tsx';

beforeEach(() => void fakeApi());

describe('账户设置', () => {
  it('links to the profile, the cards, both passwords and the security centre', () => {
    renderScreen(<AccountScreen />, '/userCent');
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(['#/userInfo', '#/wallet', '#/password?type=1', '#/password?type=2', '#/security']);
  });

  it('changes the theme', async () => {
    const { user } = renderScreen(<AccountScreen />, '/userCent');
    await user.click(screen.getByRole('radio', { name: '深色' }));
    expect(document.documentElement.dataset['theme']).toBe('dark');
    await user.click(screen.getByRole('radio', { name: '系统' }));
    expect(document.documentElement.dataset['theme']).toBeUndefined();
  });
});
