import { staffRows } from '@koi/contract';
import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { testApp } from '../../../../test/app.ts';
import { rolesAllowed, staffToken } from '../../../../test/staff.ts';

const app = await testApp();
const { database } = app;

let token = '';
beforeAll(async () => {
  token = await staffToken(app, 'content');
});

const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#bc2b18' } })
    .png()
    .toBuffer();

const BOUNDARY = 'koi-boundary';
const upload = async (bytes: Buffer, bearer = token) => {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="x.png"\r\ncontent-type: image/png\r\n\r\n`;
  const { statusCode, body } = await app.app.http.inject({
    method: 'POST',
    url: staffRows.pictures.upload.path,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
  return { status: statusCode, ...JSON.parse(body) };
};
const get = (url: string) => app.app.http.inject({ method: 'GET', url });

describe('a picture of the staff', () => {
  it('is re-encoded within 1600 px and served publicly with a permanent cache header', async () => {
    const { message, data } = await upload(await png(3200, 1600));
    expect([message, data.width, data.height]).toEqual(['图片已上传', 1600, 800]);
    const served = await get(data.url);
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(served.headers['cache-control']).toContain('immutable');
    expect((await sharp(served.rawPayload).metadata()).width).toBe(1600);
  });

  it('is also served as square png icons of the sizes that home screens ask for', async () => {
    const { data } = await upload(await png(600, 300));
    const hash = data.url.split('/').at(-1);
    const served = await get(`/media/icons/${hash}-192.png`);
    expect([served.statusCode, served.headers['content-type']]).toEqual([200, 'image/png']);
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 });
    for (const name of [`${hash}-193.png`, `${hash}-192.webp`, `${'x'.repeat(43)}-192.png`, hash]) {
      expect((await get(`/media/icons/${name}`)).statusCode, name).toBe(404);
    }
  });

  it('has one address however often it is uploaded, with one audit row per upload', async () => {
    const bytes = await png(20, 20);
    const answers = await Promise.all([upload(bytes), upload(bytes), upload(bytes)]);
    expect(new Set(answers.map(({ data }) => data.url)).size).toBe(1);
    const { rows } = await database.pool.query(
      `SELECT count(*)::int AS n FROM audit_row WHERE action = 'pictures.upload' AND summary LIKE '20×20%'`,
    );
    expect(rows[0].n).toBe(3);
  });

  it('is refused when it is not a picture or too large', async () => {
    expect(await upload(Buffer.from('<svg onload="alert(1)">'.repeat(9)))).toMatchObject({
      code: 400,
      message: '仅支持 png、jpeg、webp 格式的图片',
    });
    expect((await upload(Buffer.alloc(2_200_000, 1))).status).toBe(413);
  });

  it('is uploaded only by the roles content and rewards', async () => {
    const bytes = await png(9, 9);
    expect(await rolesAllowed(app, (bearer) => upload(bytes, bearer))).toEqual(['content', 'rewards']);
  });

  it('is not found under an unknown address', async () => {
    expect((await get(`/media/pictures/${'x'.repeat(43)}`)).statusCode).toBe(404);
    expect((await get('/media/pictures/..%2f..%2fetc')).statusCode).toBe(404);
  });
});
