import { calls } from '@koi/contract/calls';
import { redPacketAmount, redPacketCommitment } from '@koi/contract/rules/red-packet-draw';
import { formatMoney } from '@koi/money';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeEndOfList } from '../../../test/end-of-list.ts';
import { aPage, fakeApi } from '../../../test/fake-api.ts';
import { aPacket, aProof, aSummary } from '../../../test/red-packets.ts';
import { renderScreen } from '../../../test/render-screen.tsx';
import { signIn } from '../../lib/session.ts';
import { ProofScreen } from './proof-screen.tsx';
import { WelfareScreen } from './welfare-screen.tsx';

const SUMMARY = calls.redPackets.summary;
const RECORDS = calls.redPackets.records;
const PROOF = calls.redPackets.proof;

let api: ReturnType<typeof fakeApi>;
let scrollToEnd = () => {};
beforeEach(() => {
  api = fakeApi();
  api.answer(SUMMARY, aSummary());
  api.answer(RECORDS, aPage([aPacket()]));
  signIn('token');
  scrollToEnd = fakeEndOfList();
});

/** The proof of a draw from a server that follows the rules. */
const honest = async (change: Parameters<typeof aProof>[0] = {}) => {
  const proof = aProof(change);
  const { amount } = await redPacketAmount({ ...proof, min: 100n, max: 888n });
  const commitment = await redPacketCommitment(proof.day, proof.seed, proof.rules);
  return { ...proof, commitment, drawn_money: formatMoney(amount), redpacketmoney: formatMoney(amount), ...change };
};
const open = () => renderScreen(<WelfareScreen />, '/welfare').user;
const check = async (user: ReturnType<typeof open>) => {
  await user.click(await screen.findByRole('button', { name: /红包奖金/ }));
  return within(screen.getByRole('dialog', { name: '验算红包' }));
};

describe('the welfare centre', () => {
  it('shows the draws left, the draws made and the progress of the tiers', async () => {
    open();
    expect(await screen.findByText('每日 10:00 – 12:00 北京时间')).toBeTruthy();
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['3次', '2次']);
    expect(screen.getByText('本期累计存款').parentElement?.textContent).toBe('本期累计存款¥1,250.00');
    expect(screen.getAllByRole('listitem')[0]?.textContent).toBe('1 次¥500');
    expect(screen.getByText('本月共').textContent).toBe('本月共 ¥62.42');
  });

  it('links to the rebates and shows the amount that can be claimed', async () => {
    api.answer(calls.rebates.list, { list: aPage([]), jisuan: '0.00', nojisuan: '86.40' });
    const user = open();
    const entry = await screen.findByRole('link', { name: /^返水/ });
    await waitFor(() => expect(entry.textContent).toContain('待领 ¥86.40'));
    await user.click(entry);
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/fanshui');
  });

  it('links to /hongbao', async () => {
    const user = open();
    await user.click(await screen.findByRole('link', { name: '去抢红包' }));
    expect((await screen.findByTestId('elsewhere')).textContent).toBe('/hongbao');
  });

  it('lists the records, and loads the next page at the end', async () => {
    api.answer(RECORDS, aPage([aPacket()], { total: 2, last: 2 }));
    open();
    const row = await screen.findByRole('button', { name: /红包奖金/ });
    expect(row.textContent).toBe('红包奖金06-18 10:06 · 存款 ¥2,000 档+¥18.88');
    api.answer(RECORDS, aPage([aPacket({ no: 'H2', redpacketmoney: '6.66' })], { total: 2, last: 2, page: 2 }));
    scrollToEnd();
    expect(await screen.findByText('没有更多了~')).toBeTruthy();
    expect(api.bodies(RECORDS).at(-1)).toEqual({ page: 2 });
    expect(screen.getAllByRole('button', { name: /红包奖金/ })).toHaveLength(2);
  });

  it('shows when there are no records, and the server’s message when red packets are off', async () => {
    api.answer(RECORDS, aPage([]));
    api.refuse(SUMMARY, 403, '红包已关闭');
    open();
    expect(await screen.findByText('还没有领取过红包')).toBeTruthy();
    expect(await screen.findByText('红包已关闭')).toBeTruthy();
    expect(screen.queryByRole('link', { name: '去抢红包' })).toBeNull();
  });
});

describe('the verification of a draw', () => {
  it('is not possible before the seed is revealed', async () => {
    api.answer(PROOF, aProof({ seed: '', commitment: 'cd'.repeat(32), redpacketmoney: '5.20' }));
    const sheet = await check(open());
    expect(await sheet.findByText('种子将于 2026-06-18 12:00:00 公开，届时即可验算')).toBeTruthy();
    expect(sheet.getByText('cd'.repeat(32))).toBeTruthy();
  });

  it('recomputes the draw in the browser, and passes when everything matches', async () => {
    const proof = await honest();
    api.answer(PROOF, proof);
    const sheet = await check(open());
    expect(await sheet.findByText('验算通过')).toBeTruthy();
    expect(sheet.getByText(proof.seed)).toBeTruthy();
    expect(sheet.getByText('预算充足，全额到账')).toBeTruthy();
  });

  it.each([
    ['another seed', { no: 'Hseed', commitment: 'ef'.repeat(32) }],
    ['another amount than the seed’s', { no: 'Hdrawn', drawn_money: '0.99' }],
    ['less than the budget allowed', { no: 'Hpaid', redpacketmoney: '0.01' }],
    ['bounds that the rules do not have', { no: 'Hrules', tier: 2 }],
  ])('fails with %s', async (_, change) => {
    api.answer(PROOF, await honest(change));
    renderScreen(<ProofScreen />, `/hongbaoCheck?no=${change.no}`);
    expect(await screen.findByText('验算不一致')).toBeTruthy();
  });

  it('shows when the budget limited the amount', async () => {
    const change = { no: 'Hcap', given_before: '3999.50', redpacketmoney: '0.50' };
    api.answer(PROOF, await honest(change));
    renderScreen(<ProofScreen />, '/hongbaoCheck?no=Hcap');
    expect(await screen.findByText('验算通过')).toBeTruthy();
    expect(screen.getByText('预算只剩 ¥0.50，按剩余到账')).toBeTruthy();
  });

  it('is public, and shows a message for an unknown number', async () => {
    api.refuse(PROOF, 404, '内容不存在');
    renderScreen(<ProofScreen />, '/hongbaoCheck?no=H0');
    expect(await screen.findByText('内容不存在')).toBeTruthy();
  });
});
