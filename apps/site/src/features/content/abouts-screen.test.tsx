import { calls } from '@koi/contract/calls';
import { screen } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { AboutsScreen } from './abouts-screen.tsx';

const ARTICLE = {
  title: '服务条款与规则',
  content:
    '<h2>总则</h2><p onclick="steal()">欢迎</p><script>steal()</script><img src=x onerror="steal()"><a href="javascript:steal()">点</a>',
  updated_at: '2026-06-01 08:00:00',
};

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
  api.answer(calls.content.article, ARTICLE);
});

describe('服务条款与隐私政策', () => {
  it('requests its own pages, so that type 5 is not the help centre', async () => {
    renderScreen(<AboutsScreen />, '/abouts?type=6');
    await screen.findByRole('heading', { name: '服务条款与规则' });
    expect(api.bodies(calls.content.article)).toEqual([{ type: '6', page: 'abouts' }]);
  });

  it('shows title, date and text', async () => {
    renderScreen(<AboutsScreen />, '/abouts?type=5');
    expect(await screen.findByRole('heading', { name: '服务条款与规则' })).toBeTruthy();
    expect(screen.getByText('2026-06-01')).toBeTruthy();
    expect(screen.getByRole('heading', { name: '总则' })).toBeTruthy();
  });

  it('removes scripts', async () => {
    renderScreen(<AboutsScreen />, '/abouts?type=5');
    const text = (await screen.findByText('欢迎')).parentElement;
    expect(text?.innerHTML).not.toMatch(/script|onclick|onerror|steal/);
  });

  it('shows the server’s message and offers a retry', async () => {
    api.refuse(calls.content.article, 404, '内容不存在');
    const { user } = renderScreen(<AboutsScreen />, '/abouts?type=5');
    const again = await screen.findByRole('button', { name: '重试' });
    expect(screen.getByText('内容不存在')).toBeTruthy();
    api.answer(calls.content.article, ARTICLE);
    await user.click(again);
    expect(await screen.findByRole('heading', { name: '服务条款与规则' })).toBeTruthy();
  });

  it('shows a message when there is no text', async () => {
    api.answer(calls.content.article, { ...ARTICLE, content: '' });
    renderScreen(<AboutsScreen />, '/abouts?type=5');
    expect(await screen.findByText('暂无内容')).toBeTruthy();
  });
});
