import { MEMBERS, memberRows, PAY_RESETS, PROPOSALS, STAFF_PAY_RESETS, staffRows } from '@koi/contract';
import { describe, expect, it } from 'vitest';
import { bankCardForm } from '../../../../../../scripts/cast/money-in.ts';
import { testApp } from '../../../../test/app.ts';
import { CARD, type Forgetful, NEW_PAY_PASSWORD, payResetFixture } from '../../../../test/pay-resets.ts';
import { effectsOf } from '../../../../test/proposals.ts';
import { newStaff } from '../../../../test/staff.ts';
import { ManualClock } from '../../../platform/index.ts';

const DAY_MS = 86_400_000;
const clock = new ManualClock('2026-06-18T14:40:00+08:00');
const app = await testApp({ clock });
const { call, logIn, database } = app;
const fixture = payResetFixture(app);
const { member, ask, page, noOf, withdraw, deny, set, propose, refuseRequest, approve, agreed, isPayPassword, titles } =
  fixture;
const [first, second, other] = [
  await newStaff(app, 'service'),
  await newStaff(app, 'checker'),
  await newStaff(app, 'service'),
];

const requestsOf = async (id: number) =>
  (await database.pool.query('SELECT * FROM pay_reset WHERE member_id = $1 ORDER BY created_at', [id])).rows;
const bindCard = (token: string, bank_no: string, payPassword = NEW_PAY_PASSWORD) =>
  call(memberRows.cards.bind, bankCardForm(payPassword, { bank_no }), { token });
const withdrawMoney = async (token: string, cardId: number, password = NEW_PAY_PASSWORD) =>
  (await call(memberRows.withdrawals.create, { amount: '100', bank: cardId, password }, { token })).body;

describe('a forgotten pay password', () => {
  it('is replaced by its member after two people agreed, and money and cards wait for 24 hours', async () => {
    const who = await member('forgot01');
    expect((await page(who)).questions).toEqual([
      { question: 'realname', hint: '与绑定的银行卡一致' },
      { question: 'card', hint: '招商银行 ****6621' },
      { question: 'deposit', hint: '记不清可写大约' },
      { question: 'password', hint: '现在用的' },
    ]);
    expect(await ask(who, { amount: '480' })).toMatchObject({ code: 200, message: PAY_RESETS.submitted });
    const no = await noOf(who);
    expect((await page(who)).request).toMatchObject({
      state: 'waiting',
      created_at: '2026-06-18 14:40:00',
      usual_at: '2026-06-18 16:40:00',
      answers: [
        { question: 'realname', shown: '陈*' },
        { question: 'card', shown: '****6621' },
        { question: 'deposit', shown: '微信 ¥480.00' },
        { question: 'password', shown: '已填写' },
      ],
      deniable: 1,
    });

    expect(await set(who)).toMatchObject({ code: 409, message: PAY_RESETS.notApproved });
    const proposed = await propose(no, first);
    expect(proposed.message).toBe(PROPOSALS.made);
    expect((await page(who)).request).toMatchObject({ state: 'proposed', first_at: '2026-06-18 14:40:00' });
    expect(await set(who)).toMatchObject({ code: 409, message: PAY_RESETS.notApproved });
    expect((await approve(proposed.data.no, first)).code).toBe(403);
    expect((await approve(proposed.data.no, second)).code).toBe(200);
    expect((await page(who)).request).toMatchObject({ state: 'approved', expires_at: '2026-06-19 14:40:00' });

    expect(await set(who)).toMatchObject({ code: 200, message: PAY_RESETS.saved });
    expect(await isPayPassword(who, NEW_PAY_PASSWORD)).toBe(true);
    expect(await set(who, 'another-pay')).toMatchObject({ code: 409, message: PAY_RESETS.notApproved });
    expect(await isPayPassword(who, NEW_PAY_PASSWORD)).toBe(true);
    expect(await page(who)).toMatchObject({ request: { state: 'done' }, held_until: '2026-06-19 14:40:00' });

    const [card] = (await call(memberRows.cards.list, {}, { token: who.token })).body.data;
    const held = { code: 422, message: '账户或支付密码刚重设，2026-06-19 14:40:00 前不能取款和换卡', data: null };
    expect(await withdrawMoney(who.token, card?.id ?? 0)).toEqual(held);
    expect((await bindCard(who.token, '6222021234567890')).body).toEqual(held);
    expect((await call(memberRows.cards.remove, { id: card?.id }, { token: who.token })).body).toEqual(held);
    expect(await titles(who)).toEqual(['支付密码已重设', '请设置新支付密码', '正在找回支付密码']);
    const { data } = (await call(memberRows.security.log, {}, { token: who.token })).body.data;
    expect(data.map(({ kind }) => kind).filter((kind) => kind.startsWith('payReset'))).toEqual([
      ...['payReset.done', 'payReset.approved', 'payReset.firstAgreed', 'payReset.asked'],
    ]);

    clock.advance(24 * 3_600_000);
    const token = await logIn(who.name);
    expect((await withdrawMoney(token, card?.id ?? 0)).code).toBe(200);
    expect((await bindCard(token, '6222021234567890')).body.code).toBe(200);
    clock.advance(-24 * 3_600_000);
  });

  it('is asked about once at a time, and never by itself without an answer to every question', async () => {
    const who = await member('forgot02');
    expect((await ask(who, { realname: '' })).message).toBe(PAY_RESETS.realnameMissing);
    expect((await ask(who, { card: '' })).message).toBe(PAY_RESETS.cardMissing);
    expect((await ask(who, { amount: '' })).message).toBe(PAY_RESETS.amountMissing);
    expect((await ask(who, { password: '' })).message).toBe(PAY_RESETS.passwordMissing);
    const answers = await Promise.all([ask(who), ask(who), ask(who)]);
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409, 409]);
    expect(await requestsOf(who.id)).toHaveLength(1);
  });

  it('counts wrong login passwords, and is asked about five times a day', async () => {
    const who = await member('forgot03');
    for (let tries = 0; tries < 5; tries += 1) {
      expect((await ask(who, { password: 'wrong-66' })).message).toBe(PAY_RESETS.passwordWrong);
    }
    expect(await ask(who)).toMatchObject({ code: 429, message: PAY_RESETS.tooManyAsks });
    expect(await requestsOf(who.id)).toEqual([]);
  });

  it('tells nobody which answer was wrong, and staff never what was answered', async () => {
    const who = await member('forgot04');
    await ask(who, { realname: '李四', card: '6225880147550000', amount: '5000' });
    const no = await noOf(who);
    const { body } = await call(staffRows.payResets.detail, { no }, { token: first.token });
    expect(body.data).toMatchObject({
      request: { right: 1, asked: 4, member_name: 'forgot04' },
      answers: [
        { question: 'realname', right: false },
        { question: 'card', right: false },
        { question: 'deposit', right: false },
        { question: 'password', right: true },
      ],
      sound: false,
    });
    const list = await call(staffRows.payResets.list, {}, { token: first.token });
    const seen = JSON.stringify([body, list.body]);
    for (const secret of ['李', '0000"', '5000.00', '****']) expect(seen).not.toContain(secret);
    expect(await propose(no, first)).toMatchObject({ code: 422, message: STAFF_PAY_RESETS.notSound });
    const shown = JSON.stringify((await page(who)).request);
    expect(shown).not.toContain('right');
    const stored = JSON.stringify(await requestsOf(who.id));
    for (const secret of ['李四', '6225880147550000', 'secret-6']) expect(stored).not.toContain(secret);
    expect((await refuseRequest(no, first)).message).toBe(STAFF_PAY_RESETS.refused);
    expect((await page(who)).request).toMatchObject({ state: 'refused' });
    expect((await titles(who))[0]).toBe('找回支付密码未通过');
  });

  it.each([
    ['a card and a wrong deposit', { amount: '700' }, true],
    ['a wrong card and a right deposit', { card: '6225880147556622' }, false],
    ['another way of the last deposit', { way: 'alipay' }, true],
    ['a name with a space and a card with blanks', { realname: '陈 宇', card: '6225 8801 4755 6621' }, true],
  ])('may be agreed to with %s: %s', async (title, changes, isSound) => {
    const who = await member(`forgo${title.length}${isSound}`);
    await ask(who, changes);
    const { code } = await propose(await noOf(who), first);
    expect(code).toBe(isSound ? 200 : 422);
  });

  it('is asked about with a right deposit by a member without a card', async () => {
    const who = await member('forgot05');
    await database.pool.query('UPDATE card SET removed_at = now() WHERE member_id = $1', [who.id]);
    expect((await page(who)).questions.map(({ question }) => question)).toEqual(['realname', 'deposit', 'password']);
    await ask(who, { card: CARD, amount: '900' });
    expect((await propose(await noOf(who), first)).code).toBe(422);
    await withdraw(who);
    await ask(who, { amount: '550' });
    expect((await propose(await noOf(who), first)).code).toBe(200);
  });

  it('shows both people the money, the device and the cards', async () => {
    const who = await member('forgot06');
    await ask(who);
    const { data } = await propose(await noOf(who), first);
    expect(await effectsOf(app, data.no)).toEqual([
      '! 会员的钱包合计: ¥500.00',
      '近 30 天取款: ¥0.00',
      '已绑定的银行卡与地址: 1 个',
      '! 申请时的设备: 未知设备，127.0.*.1',
      '! 该设备首次登录: 没有记录',
      '关联的会员: 0 人',
    ]);
  });
});

describe('a request', () => {
  it('is taken back by its member at each step, which ends the proposal', async () => {
    const who = await member('takes001');
    expect((await withdraw(who)).message).toBe(PAY_RESETS.noneUnderWay);
    await ask(who);
    expect((await withdraw(who)).message).toBe(PAY_RESETS.withdrawn);
    await ask(who);
    const { data } = await propose(await noOf(who), first);
    expect((await withdraw(who)).message).toBe(PAY_RESETS.withdrawn);
    expect((await approve(data.no, second)).message).toBe(PROPOSALS.decided);
    await agreed(who);
    expect((await withdraw(who)).message).toBe(PAY_RESETS.withdrawn);
    expect((await set(who)).message).toBe(PAY_RESETS.notApproved);
    expect(await isPayPassword(who, 'pay-secret')).toBe(true);
  });

  it('that the second person refuses ends, and one whose maker withdraws waits for a first person again', async () => {
    const who = await member('takes002');
    await ask(who);
    const no = await noOf(who);
    const { data } = await propose(no, first);
    expect((await propose(no, other)).message).toBe(PROPOSALS.open);
    await call(staffRows.proposals.withdraw, { no: data.no }, { token: first.token });
    expect((await page(who)).request).toMatchObject({ state: 'waiting', first_at: '' });
    const again = await propose(no, other);
    const refusal = { no: again.data.no, remark: '与来电不符' };
    await call(staffRows.proposals.refuse, refusal, { token: second.token });
    expect((await page(who)).request?.state).toBe('refused');
    expect((await titles(who))[0]).toBe('找回支付密码未通过');
    expect((await propose(no, first)).message).toBe(STAFF_PAY_RESETS.decided);
    expect((await refuseRequest(no, first)).message).toBe(STAFF_PAY_RESETS.decided);
  });

  it('that two people agreed to is refused by one person while its member has not used it', async () => {
    const who = await member('takes003');
    const no = await agreed(who);
    expect((await refuseRequest(no, first)).code).toBe(200);
    expect((await set(who)).message).toBe(PAY_RESETS.notApproved);
  });

  it('needs the login password again at the end, and another pay password than it', async () => {
    const who = await member('takes004');
    await agreed(who);
    const form = { password: 'wrong-66', paypassword: NEW_PAY_PASSWORD, confirm: NEW_PAY_PASSWORD };
    const { token } = who;
    expect((await call(memberRows.payResets.set, form, { token })).body.message).toBe(PAY_RESETS.passwordWrong);
    expect((await set(who, 'secret-6')).message).toBe(PAY_RESETS.sameAsLogin);
    expect((await set(who, '12345')).message).toBe(MEMBERS.newLength);
    const differs = { ...form, password: 'secret-6', confirm: 'other-pay' };
    expect((await call(memberRows.payResets.set, differs, { token })).body.message).toBe(MEMBERS.passwordsDiffer);
    expect(await isPayPassword(who, 'pay-secret')).toBe(true);
  });

  it('unlocks the pay password when it is done', async () => {
    const who = await member('takes005');
    const wrong = { password: 'not-this', paypassword: 'pay-other' };
    for (let tries = 0; tries < 6; tries += 1) {
      await call(memberRows.members.changePayPassword, wrong, { token: who.token });
    }
    await agreed(who);
    await set(who);
    const right = { password: NEW_PAY_PASSWORD, paypassword: 'pay-third' };
    expect((await call(memberRows.members.changePayPassword, right, { token: who.token })).body.code).toBe(200);
  });

  it.each([
    ['waits', 'denies11', async (who: Forgetful) => void (await ask(who))],
    [
      'is proposed',
      'denies12',
      async (who: Forgetful) => {
        await ask(who);
        return (await propose(await noOf(who), first)).data.no;
      },
    ],
    ['is agreed to', 'denies13', async (who: Forgetful) => void (await agreed(who))],
  ])('that %s is denied, ends other sessions, and is not asked about again for a day', async (_, name, reach) => {
    const who = await member(name);
    const proposal = await reach(who);
    const elsewhere = await logIn(name);
    expect((await page(who)).request).toMatchObject({ deniable: 1 });
    expect((await deny(who)).message).toBe(PAY_RESETS.denied);
    if (proposal !== undefined) expect((await approve(proposal, second)).message).toBe(PROPOSALS.decided);
    expect((await call(memberRows.members.user, {}, { token: elsewhere })).status).toBe(401);
    expect((await page(who)).request).toMatchObject({ state: 'denied', deniable: 0 });
    expect((await set(who)).message).toBe(PAY_RESETS.notApproved);
    expect(await isPayPassword(who, 'pay-secret')).toBe(true);
    expect((await deny(who)).message).toBe(PAY_RESETS.noneUnderWay);
    expect((await titles(who))[0]).toBe('已停止找回支付密码');
    clock.advance(DAY_MS - 1);
    const nextDay = { ...who, token: await logIn(name) };
    expect((await ask(nextDay)).message).toBe(PAY_RESETS.deniedLately);
    clock.advance(1);
    expect((await ask(nextDay)).message).toBe(PAY_RESETS.submitted);
    clock.advance(-DAY_MS);
  });

  it('that is denied within the protection gives the former pay password back', async () => {
    const who = await member('denies02');
    await agreed(who);
    await set(who);
    expect(await isPayPassword(who, 'pay-secret')).toBe(false);
    expect((await page(who)).request).toMatchObject({ state: 'done', deniable: 1 });
    expect((await ask(who)).message).toBe(PAY_RESETS.guarded);
    expect((await deny(who)).message).toBe(PAY_RESETS.denied);
    expect(await isPayPassword(who, 'pay-secret')).toBe(true);
    expect((await page(who)).held_until).toBe('2026-06-19 14:40:00');
    const [row] = await requestsOf(who.id);
    expect(row.previous_hash).toBeNull();
  });
});
