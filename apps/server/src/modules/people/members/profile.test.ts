import { AVATAR_MAX_BYTES, MEMBERS, memberRows } from '@koi/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { centre, house, post, transit, venueWallet } from '../../../ledger/index.ts';
import { ManualClock } from '../../../platform/index.ts';

const rows = memberRows.members;
const { app, call, register, database } = await testApp({ clock: new ManualClock('2026-03-01T00:30:00+08:00') });
const userOf = async (token: string) => (await call(rows.user, {}, { token })).body.data;

describe('the profile', async () => {
  const token = await register('profile1', { birthday: '' });
  const update = (input: object) => call(rows.updateProfile, input, { token });

  it('accepts empty fields and validates filled ones in the specified order', async () => {
    const cases = [
      [{ mobile: '123', email: 'x', birthday: 'y' }, MEMBERS.mobile],
      [{ mobile: '13800138000', email: 'x', birthday: 'y' }, MEMBERS.email],
      [{ email: 'a@b.cn', birthday: '2001-02-30' }, MEMBERS.birthday],
      [{ birthday: '1979-12-31' }, MEMBERS.birthday],
      [{ birthday: '2026-03-02' }, MEMBERS.birthday],
      [{ birthday: '2008-03-02' }, MEMBERS.underage],
    ] as const;
    for (const [input, text] of cases) {
      expect((await update(input)).body).toEqual({ code: 400, message: text, data: null });
    }
    expect((await update({})).body).toEqual({ code: 200, message: '操作成功', data: null });
  });

  it('counts the age by the day in Beijing', async () => {
    expect((await update({ birthday: '2008-03-01', mobile: '13800138000', email: 'koi@example.cn' })).body.code).toBe(
      200,
    );
    expect(await userOf(token)).toMatchObject({
      birthday: '2008-03-01',
      mobile: '13800138000',
      email: 'koi@example.cn',
    });
  });

  it('changes only the fields of the form', async () => {
    const before = await userOf(token);
    await update({
      mobile: '',
      realname: '别人',
      name: 'other001',
      vip: 10,
      balance: '9',
      isagent: 1,
      id: 1,
      memberId: 1,
    });
    expect(await userOf(token)).toEqual({ ...before, mobile: '', email: '' });
  });
});

describe('the wallets', () => {
  it('show the balances of the ledger, and only those of the member', async () => {
    const [mine, other] = [await register('wallets1'), await register('wallets2')];
    const { id } = await userOf(mine);
    await database.transaction(async (tx) => {
      const deposit = { from: house('deposits:bank'), to: centre(id), amount: 123_450n };
      await post(tx, { key: 'wallets-1', kind: 'deposit', memberId: id, postings: [deposit] });
      const venues = ['yunding', 'xinghe'].map((venue) => ({
        from: centre(id),
        to: venueWallet(id, venue),
        amount: 1_001n,
      }));
      const onItsWay = { from: centre(id), to: transit(id), amount: 450n };
      await post(tx, { key: 'wallets-2', kind: 'transfer', memberId: id, postings: [...venues, onItsWay] });
    });
    expect((await call(rows.balance, {}, { token: mine })).body.data).toEqual({ balance: '1209.98' });
    expect(await userOf(mine)).toMatchObject({ balance: '1209.98', gameblance: '20.02', transit: '4.50' });
    expect((await call(rows.refresh, {}, { token: mine })).body.data).toEqual(await userOf(mine));
    expect(await userOf(other)).toMatchObject({ balance: '0.00', gameblance: '0.00' });
  });

  it('are never those of another member when many requests arrive at once', async () => {
    const tokens = await Promise.all(Array.from({ length: 8 }, (_, index) => register(`crowd00${index}`)));
    const ids = await Promise.all(tokens.map(async (token) => (await userOf(token)).id));
    await database.transaction(async (tx) => {
      for (const id of ids) {
        const posting = { from: house('deposits:bank'), to: centre(id), amount: BigInt(id) };
        await post(tx, { key: `crowd-${id}`, kind: 'deposit', memberId: id, postings: [posting] });
      }
    });
    const answers = await Promise.all(tokens.map((token) => call(rows.balance, {}, { token })));
    expect(answers.map(({ body }) => body.data.balance)).toEqual(ids.map((id) => (id / 100).toFixed(2)));
  });
});

describe('the avatar', async () => {
  const token = await register('avatar01');
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c00' } })
    .png()
    .toBuffer();

  const upload = async (bytes: Buffer, name = 'a.png', bearer = token) => {
    const boundary = 'koi-boundary';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n`;
    const response = await app.http.inject({
      method: 'POST',
      url: rows.uploadAvatar.path,
      headers: { authorization: `Bearer ${bearer}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    });
    return { status: response.statusCode, body: response.json() };
  };

  it('is re-encoded from the upload and served without a session', async () => {
    const { body } = await upload(picture, 'anything.exe');
    expect(body).toMatchObject({ code: 200, data: { url: expect.stringMatching(/^\/media\/avatars\/[\w-]{43}$/) } });
    expect((await userOf(token)).avatar).toBe(body.data.url);
    const served = await app.http.inject({ url: body.data.url });
    expect(served.statusCode).toBe(200);
    expect(served.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' });
    expect((await sharp(served.rawPayload).metadata()).format).toBe('webp');
  });

  it('is removed when the next one is uploaded', async () => {
    const other = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#00c' } })
      .gif()
      .toBuffer();
    const before = (await userOf(token)).avatar;
    const { body } = await upload(other);
    expect(body.data.url).not.toBe(before);
    expect((await app.http.inject({ url: before })).statusCode).toBe(404);
  });

  it('stays the same when an upload of another kind is refused', async () => {
    const before = (await userOf(token)).avatar;
    const jpeg = await sharp(picture).jpeg().toBuffer();
    expect(await upload(jpeg, 'a.png')).toEqual({
      status: 200,
      body: { code: 400, message: MEMBERS.avatarKind, data: null },
    });
    expect((await userOf(token)).avatar).toBe(before);
  });

  it('is refused when it is larger than 2 MB', async () => {
    const { status, body } = await upload(Buffer.concat([picture, Buffer.alloc(AVATAR_MAX_BYTES)]));
    expect({ status, code: body.code }).toEqual({ status: 413, code: 413 });
  });

  it('requires a session for an upload and answers 404 to an unknown address', async () => {
    expect((await upload(picture, 'a.png', 'nobody')).status).toBe(401);
    for (const hash of ['x', 'A'.repeat(43), '..%2f..%2fetc', '%00']) {
      expect((await app.http.inject({ url: `/media/avatars/${hash}` })).statusCode).toBe(404);
    }
  });
});
