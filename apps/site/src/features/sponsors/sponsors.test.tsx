import type { Sponsor } from '@koi/contract';
import { calls } from '@koi/contract/calls';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeApi } from '../../../test/fake-api.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { SponsorScreen, SponsorsScreen } from './index.ts';

const LIST = calls.content.sponsors;
const DETAIL = calls.content.sponsor;

const aSponsor = (change: Partial<Sponsor> = {}): Sponsor => ({
  id: 3,
  name: '云岭足球俱乐部',
  title: '官方区域合作伙伴',
  logo: '',
  banner: '/art/banner-sport.svg',
  headline: '并肩逐梦',
  tagline: '赛季官方合作',
  content: '',
  content_type: 'article',
  link_url: '',
  link_type: 'external',
  ...change,
});

let api: ReturnType<typeof fakeApi>;
beforeEach(() => {
  api = fakeApi();
});

describe('赞助', () => {
  const open = (...sponsors: Sponsor[]) => {
    api.answer(LIST, sponsors);
    return renderScreen(<SponsorsScreen />, '/zhanzhu');
  };

  it('shows name, title, banner and logo, and marks the end of the list', async () => {
    open(aSponsor(), aSponsor({ id: 4, name: '深蓝海洋公益', logo: '/media/pictures/x' }));
    const link = await screen.findByRole('link', { name: /云岭足球俱乐部/ });
    expect(link.getAttribute('href')).toBe('#/sponsor-detail?id=3');
    expect(link.textContent).toContain('官方区域合作伙伴');
    expect(link.querySelector('svg text')?.textContent).toBe('云');
    expect(screen.getByText('没有更多了~')).toBeTruthy();
    expect(document.querySelector('img[src="/media/pictures/x"]')).toBeTruthy();
  });

  it('opens an external link in a separate tab, and an internal one as a route', async () => {
    open(
      aSponsor({ content_type: 'link', link_url: 'https://koi.example.org/a?b=1' }),
      aSponsor({
        id: 4,
        name: '站内',
        content_type: 'link',
        link_type: 'internal',
        link_url: '/boutBallBetInfo?type=8',
      }),
    );
    const outside = await screen.findByRole('link', { name: /云岭/ });
    expect(outside.getAttribute('href')).toBe('https://koi.example.org/a?b=1');
    expect([outside.getAttribute('target'), outside.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
    expect(screen.getByRole('link', { name: /站内/ }).getAttribute('href')).toBe('#/boutBallBetInfo?type=8');
  });

  it.each([
    ['external', 'javascript:alert(1)'],
    ['external', 'http://plain.example.org'],
    ['external', 'https://user:pass@evil.example.org'],
    ['external', 'data:text/html,x'],
    ['external', '//evil.example.org'],
    ['external', 'https://evil.example.org\\@koi.example.org'],
    ['internal', '//evil.example.org'],
    ['internal', '/\\evil.example.org'],
    ['internal', 'https://evil.example.org'],
    ['internal', 'javascript:alert(1)'],
    ['internal', ''],
  ] as const)('never opens the %s address %s', async (link_type, link_url) => {
    open(aSponsor({ content_type: 'link', link_type, link_url }));
    await screen.findByText('云岭足球俱乐部');
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('shows a message when there are none', async () => {
    open();
    expect(await screen.findByText('暂无赞助商信息')).toBeTruthy();
  });

  it('shows the server’s message or a default, and a separate message for a network failure', async () => {
    api.refuse(LIST, 500, '');
    const { user } = renderScreen(<SponsorsScreen />, '/zhanzhu');
    expect(await screen.findByText('获取赞助商列表失败')).toBeTruthy();
    api.fail(LIST);
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('网络错误，请稍后重试')).toBeTruthy();
    api.refuse(LIST, 500, '系统暂时不可用');
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByText('系统暂时不可用')).toBeTruthy();
    api.answer(LIST, [aSponsor()]);
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(await screen.findByRole('link', { name: /云岭/ })).toBeTruthy();
  });
});

describe('赞助详情', () => {
  it('shows the sanitised text', async () => {
    const content = '<p onclick="steal()">百年老店</p><script>steal()</script><img src=x onerror="steal()">';
    api.answer(DETAIL, aSponsor({ content }));
    renderScreen(<SponsorScreen />, '/sponsor-detail?id=3');
    const text = (await screen.findByText('百年老店')).parentElement;
    expect(text?.innerHTML).not.toMatch(/steal|script|onclick|onerror/);
    expect(screen.getByRole('heading', { level: 1, name: '云岭足球俱乐部' })).toBeTruthy();
  });

  it('shows a message when there is no text, and a button when it is a link', async () => {
    api.answer(DETAIL, aSponsor());
    const { view } = renderScreen(<SponsorScreen />, '/sponsor-detail?id=3');
    expect(await screen.findByText('暂无内容')).toBeTruthy();
    view.unmount();
    api.answer(DETAIL, aSponsor({ content_type: 'link', link_url: 'https://koi.example.org' }));
    renderScreen(<SponsorScreen />, '/sponsor-detail?id=4');
    expect((await screen.findByRole('link', { name: '前往了解' })).getAttribute('rel')).toBe('noopener noreferrer');
  });

  it.each(['/sponsor-detail', '/sponsor-detail?id=999'])('shows a failure at %s and offers a retry', async (path) => {
    api.refuse(DETAIL, 404, '内容不存在');
    const { user } = renderScreen(<SponsorScreen />, path);
    expect(await screen.findByText('加载失败，请重试')).toBeTruthy();
    api.answer(DETAIL, aSponsor({ content: '<p>百年老店</p>' }));
    await user.click(screen.getByRole('button', { name: '重新加载' }));
    expect(await screen.findByText('百年老店')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('加载失败，请重试')).toBeNull());
  });
});
