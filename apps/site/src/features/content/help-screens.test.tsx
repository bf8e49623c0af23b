import { calls } from '@koi/contract/calls';
import { HELP_ARTICLES } from '@koi/contract/texts';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { HelpArticleScreen, HelpScreen } from './index.ts';

const ARTICLE = { title: '代理加盟', content: '<p>欢迎</p>', updated_at: '2026-06-01 08:00:00' };
const hrefOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(calls.content.article, ARTICLE);
});

describe('帮助中心', () => {
  it('lists every article in its order and links to each', () => {
    renderScreen(<HelpScreen />, '/boutBallBet');
    expect(screen.getByRole('heading', { name: '帮助中心' })).toBeTruthy();
    const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(links).toEqual(HELP_ARTICLES.map(({ type }) => `#/boutBallBetInfo?type=${type}`));
    expect(hrefOf(/^博彩责任/)).toBe('#/boutBallBetInfo?type=8');
  });

  it('leads visitors to the public page of the service', async () => {
    const { user } = renderScreen(<HelpScreen />, '/boutBallBet');
    await user.click(screen.getByRole('button', { name: '联系客服' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/gamePage?dailiD=2');
  });

  it('leads members to the service tab', async () => {
    signIn('t', { remember: false });
    const { user } = renderScreen(<HelpScreen />, '/boutBallBet');
    await user.click(screen.getByRole('button', { name: '联系客服' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/kefu');
  });
});

describe('an article of the help centre', () => {
  it('is requested by its type and offers a next step', async () => {
    renderScreen(<HelpArticleScreen />, '/boutBallBetInfo?type=5');
    expect(await screen.findByRole('heading', { name: '代理加盟' })).toBeTruthy();
    expect(api.bodies(calls.content.article)).toEqual([{ type: '5', page: '' }]);
    expect(hrefOf(/^申请成为代理/)).toBe('#/applyagent');
  });

  it('shows a placeholder while loading, and a message after a failure', async () => {
    api.fail(calls.content.article);
    renderScreen(<HelpArticleScreen />, '/boutBallBetInfo?type=1');
    expect(await screen.findByRole('button', { name: '重试' })).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is the first one when the address contains none', async () => {
    renderScreen(<HelpArticleScreen />, '/boutBallBetInfo');
    await screen.findByRole('heading', { name: '代理加盟' });
    expect(api.bodies(calls.content.article)).toEqual([{ type: '7', page: '' }]);
  });
});
