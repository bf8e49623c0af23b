import { memberRows, staffRows, TALK_CLOSED, TALK_SOCKET, TALKS } from '@koi/contract';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { newStaff } from '../../../../test/staff.ts';
import { talkClient } from '../../../../test/talk-client.ts';

const app = await testApp({ config: { rateLimits: true } });
const { call, register, database } = app;
const origin = await app.app.start();
const key = (name: string) => name.padEnd(43, '0');
const asVisitor = (name: string) => talkClient(origin, TALK_SOCKET, { visitor: key(name) });

const BOUNDARY = 'koi-boundary';
const upload = async (path: string, bytes: Buffer, token?: string) => {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\ncontent-type: image/png\r\n\r\n`;
  const { statusCode, body } = await app.app.http.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
  return { status: statusCode, ...JSON.parse(body) };
};
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#bc2b18' } })
    .png()
    .toBuffer();

describe('limits', () => {
  it('refuse the thirty-first message of a guest within a minute', async () => {
    const client = await talkClient(origin, TALK_SOCKET, { token: await register('eager01') });
    for (let at = 0; at < 31; at += 1) client.say({ t: 'send', client_id: `eager-000${at}`, text: `${at}` });
    expect(await client.receive('refused')).toEqual({ t: 'refused', client_id: 'eager-00030', text: TALKS.tooFast });
    expect(client.news.filter(({ t }) => t === 'ack')).toHaveLength(30);
    client.cut();
  });

  it('close a socket that sends too many messages', async () => {
    const client = await asVisitor('flooder');
    for (let at = 0; at < 120; at += 1) client.say({ t: 'ping' });
    expect(await client.closed).toBe(TALK_CLOSED.tooMany);
  });

  it('restrict the new talks and the open sockets of one address', async () => {
    let begun = 0;
    for (let at = 0; at < 14; at += 1) {
      const client = await asVisitor(`many${at}-`);
      client.say({ t: 'send', client_id: `many-000${at}`, text: '在吗' });
      const answer = await Promise.race([client.receive('ack'), client.receive('refused')]);
      if (answer.t === 'ack') begun += 1;
      client.cut();
    }
    expect(begun).toBe(12);
    const open = await Promise.all(Array.from({ length: 60 }, (_, at) => asVisitor(`open${at}-`)));
    const more = await asVisitor('one-more-');
    expect(await more.closed).toBe(TALK_CLOSED.tooMany);
    for (const client of open) client.cut();
  });
});

describe('a picture', () => {
  it('is re-encoded, sent in the talk, and served at an unguessable address', async () => {
    const token = await register('painter01');
    const path = memberRows.service.picture.path;
    const bytes = await png(2400, 1200);
    const [one, same] = [await upload(path, bytes, token), await upload(path, bytes, token)];
    expect(one).toMatchObject({ code: 200, data: { width: 1600, height: 800 } });
    expect(one.data.url).not.toBe(same.data.url);
    const client = await talkClient(origin, TALK_SOCKET, { token });
    client.say({ t: 'send', client_id: 'picture-1', text: '', picture: one.data.url });
    await client.receive('ack');
    expect(client.messages().find(({ client_id }) => client_id === 'picture-1')?.picture ?? one.data.url).toBe(
      one.data.url,
    );
    const served = await app.app.http.inject({ method: 'GET', url: one.data.url });
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(served.headers['cache-control']).toMatch(/^private, /);
    client.cut();
    // Sent pictures are kept; unsent ones are deleted after a day.
    await database.pool.query(`UPDATE talk_picture SET created_at = now() - interval '2 days'`);
    const { createTalkPictures } = await import('./pictures.ts');
    const { clock } = app;
    await createTalkPictures({ database, clock } as never).sweep(clock.now());
    expect((await app.app.http.inject({ method: 'GET', url: one.data.url })).statusCode).toBe(200);
    expect((await app.app.http.inject({ method: 'GET', url: same.data.url })).statusCode).toBe(404);
  });

  it('of a visitor is limited in number and refused when it is not an image', async () => {
    const path = memberRows.service.picture.path;
    expect(await upload(path, Buffer.from('<svg onload="alert(1)">'.repeat(9)))).toMatchObject({ code: 400 });
    const small = await png(4, 4);
    for (let at = 0; at < 9; at += 1) await upload(path, small);
    expect(await upload(path, small)).toMatchObject({ status: 429, message: TALKS.tooFast });
  });

  it('of the staff is recorded in the audit log and requires the right to answer', async () => {
    const service = await newStaff(app, 'service');
    const reader = await newStaff(app, 'readonly');
    const path = staffRows.talks.uploadPicture.path;
    expect(await upload(path, await png(4, 4), service.token)).toMatchObject({ code: 200 });
    expect(await upload(path, await png(4, 4), reader.token)).toMatchObject({ code: 403 });
    const { body } = await call(staffRows.talks.summary, {}, { token: service.token });
    expect(body.data.on_duty).toEqual([]);
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS n FROM audit_row WHERE action = 'talks.uploadPicture'`,
    );
    expect(rows[0].n).toBe(1);
  });
});
