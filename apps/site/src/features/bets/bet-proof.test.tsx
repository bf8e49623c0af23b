import type { BetDetail, BetDraw } from '@koi/contract';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { BetProof } from './bet-proof.tsx';

/** The test vector that the venue publishes. */
const draw: BetDraw = {
  nonce: 0,
  hash: '98079a32e3f0d15623e396e3ccb01d7d982a3646517157cb9d2568d25a51d3e0',
  client_seed: 'koi8866-lotus',
  server_seed: '3f8a1c5e9b7d204c6e8fa1b3d5c7e9f00112233445566778899aabbccddeeff0',
};
const DIGEST = '0316d1b7dd60475b6e872fdb4a3a7c73b33aab0c03796a12918fdb3f761de70e';
const detailOf = (change: Partial<BetDetail> = {}): BetDetail => ({
  bet_id: 'B20250618145207AB3318',
  bet_amount: '100.00',
  win_loss: '98.00',
  Code: 'dragon',
  status: 1,
  created_at: '2025-06-18 14:52:07',
  platform_name: 'xinghe',
  round: 'R20250618145207',
  valid_amount: '100.00',
  payout: '198.00',
  detail: '10 线',
  settled_at: '2025-06-18 14:52:09',
  proof_url: 'https://venue.example/g/verify?round=R20250618145207',
  proof: 'shown',
  draws: [draw],
  draws_total: 1,
  own_nonce: null,
  ...change,
});

const onRetry = vi.fn();
const show = (change: Partial<BetDetail> = {}, isReading = false) => {
  const user = userEvent.setup();
  const view = render(<BetProof detail={detailOf(change)} onRetry={onRetry} isReading={isReading} />);
  const again = (next: Partial<BetDetail>) =>
    view.rerender(<BetProof detail={detailOf(next)} onRetry={onRetry} isReading={false} />);
  return { user, again, text: () => view.container.textContent ?? '' };
};
const verifyButton = () => screen.getByRole('button', { name: '验证' });
const drawsFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...draw, nonce: first + index }));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('a proof with a revealed seed', () => {
  it('shows hash, seeds and nonce, and a link to the verifier', () => {
    const { text } = show();
    expect(text()).toContain(`服务器种子哈希（下注前公布）${draw.hash}`);
    expect(text()).toContain(`服务器种子（已公开）${draw.server_seed}`);
    expect(text()).toContain('客户端种子koi8866-lotusNonce0');
    const page = screen.getByRole('link', { name: '在验证页重算' });
    expect(page.getAttribute('href')).toBe('https://venue.example/g/verify?round=R20250618145207');
    expect([page.getAttribute('target'), page.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
  });

  it('is recomputed on the device', async () => {
    const { user, text } = show();
    expect(screen.queryByRole('status')).toBeNull();
    await user.click(verifyButton());
    expect((await screen.findByRole('status')).textContent).toBe('种子与哈希一致，结果可重算刚刚');
    expect(text()).toContain(`抽取摘要（HMAC-SHA256）${DIGEST}`);
  });

  it('fails clearly when the seed does not match its published hash', async () => {
    const { user } = show({ draws: [{ ...draw, hash: draw.hash.replace('9807', '9808') }] });
    await user.click(verifyButton());
    const verdict = await screen.findByRole('status');
    expect(verdict.textContent).toBe('种子与公布的哈希不一致本局的证明不成立，请保留注单号并联系客服。');
  });

  it('is not confirmed by a check of other draws', async () => {
    const { user, again } = show();
    await user.click(verifyButton());
    await screen.findByRole('status');
    again({ draws: [{ ...draw, hash: 'ab'.repeat(32) }] });
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('copies hash, seed and digest', async () => {
    const { user } = show();
    await user.click(verifyButton());
    await screen.findByRole('status');
    for (const [name, value] of [
      ['复制服务器种子哈希', draw.hash],
      ['复制服务器种子', draw.server_seed],
      ['复制 Nonce 0 的摘要', DIGEST],
    ] as const) {
      await user.click(screen.getByRole('button', { name }));
      expect(await navigator.clipboard.readText()).toBe(value);
    }
  });

  it('refers to the verifier where the browser can’t compute it', () => {
    vi.stubGlobal('crypto', {});
    show();
    expect(screen.getByRole('status').textContent).toBe('当前浏览器无法在本机计算，请在验证页核对。');
    expect(screen.queryByRole('button', { name: '验证' })).toBeNull();
  });
});

describe('a round with several draws', () => {
  it('lists each draw, with its own digest once that is computed', async () => {
    const { user, text } = show({ draws: drawsFrom(0, 3), draws_total: 3 });
    const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows()).toEqual(['Nonce 0', 'Nonce 1', 'Nonce 2']);
    expect(text()).toContain('抽取次数3 次');
    await user.click(verifyButton());
    await screen.findByRole('status');
    expect(rows()[0]).toBe(`Nonce 0${DIGEST}`);
    expect(new Set(rows()).size).toBe(3);
  });

  it('marks the draw that decided this bet, and lists it first', async () => {
    const { user } = show({ draws: [...drawsFrom(0, 99), { ...draw, nonce: 230 }], draws_total: 240, own_nonce: 230 });
    const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(rows().slice(0, 2)).toEqual(['Nonce 230本注', 'Nonce 0']);
    await user.click(verifyButton());
    await screen.findByRole('status');
    expect(rows()[1]).toBe(`Nonce 0${DIGEST}`);
    expect(screen.getAllByText('本注')).toHaveLength(1);
  });

  it('shortens a long list until it is expanded, and shows how many draws are left out', async () => {
    const { user, text } = show({ draws: drawsFrom(7, 100), draws_total: 240 });
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
    await user.click(screen.getByRole('button', { name: '展开全部 100 次' }));
    expect(screen.getAllByRole('listitem')).toHaveLength(100);
    expect(text()).toContain('本局共抽取 240 次，此处列出前 100 次，其余请在验证页查看。');
  });
});

describe('an incomplete proof', () => {
  it('shows when the seed will be revealed, and can’t be verified before', () => {
    const { text } = show({ draws: [{ ...draw, server_seed: '' }] });
    expect(text()).toContain('服务器种子（换种子后公开）这枚种子还在使用。');
    expect(text()).toContain(draw.hash);
    expect(screen.queryByRole('button', { name: '验证' })).toBeNull();
    expect(screen.queryByRole('button', { name: '复制服务器种子' })).toBeNull();
  });

  it('of an open bet shows the published hash and refers to the settlement', () => {
    const { text } = show({ status: 2, draws: [{ ...draw, server_seed: '' }] });
    expect(text()).toContain('本局结算后即可验证。');
    expect(text()).toContain(draw.hash);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('of a venue that does not answer can be requested again, and keeps the link', async () => {
    const { user } = show({ proof: 'silent', draws: [], draws_total: 0 });
    expect(within(screen.getByRole('alert')).getByText('证明暂时读不到')).toBeTruthy();
    expect(screen.getByRole('link', { name: '在验证页重算' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: '重试' }));
    expect(onRetry).toHaveBeenCalledTimes(1);
  });

  it('is not requested twice at the same time', () => {
    show({ proof: 'silent', draws: [], draws_total: 0 }, true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '重试' }).disabled).toBe(true);
  });

  it.each([
    ['none', '场馆没有返回本局的种子记录，可前往验证页查询。'],
    ['shown', '本局没有用到您的种子，可前往验证页查看开奖方式。'],
  ] as const)('without draws (%s) shows a message', (proof, words) => {
    const { text } = show({ proof, draws: [], draws_total: 0 });
    expect(text()).toContain(words);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
