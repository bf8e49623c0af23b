import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { bearer, probeServer } from '../../../test/probe-server.ts';

const { database } = await testDatabase();
const { app } = await probeServer(database);

describe('an upload', () => {
  const form = (size: number) => {
    const boundary = 'x-boundary-x';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n`;
    const payload = Buffer.concat([Buffer.from(head), Buffer.alloc(size, 1), Buffer.from(`\r\n--${boundary}--\r\n`)]);
    return { payload, headers: { ...bearer, 'content-type': `multipart/form-data; boundary=${boundary}` } };
  };
  const upload = (size: number) => app.inject({ method: 'POST', url: '/api/upload', ...form(size) });

  it('is accepted at exactly 2 MB', async () => {
    expect((await upload(2_097_152)).json()).toMatchObject({ code: 200, data: { bytes: 2_097_152 } });
  });

  it('is answered with HTTP 413 at one byte more', async () => {
    const response = await upload(2_097_153);
    expect([response.statusCode, response.json().code]).toEqual([413, 413]);
  });

  it('is refused without a session before anything else is checked', async () => {
    const { payload, headers } = form(10);
    const response = await app.inject({
      method: 'POST',
      url: '/api/upload',
      payload,
      headers: { 'content-type': headers['content-type'] },
    });
    expect(response.statusCode).toBe(401);
  });

  it('is refused without a file', async () => {
    const response = await app.inject({ method: 'POST', url: '/api/upload', headers: bearer });
    expect([response.statusCode, response.json().code]).toEqual([200, 400]);
  });

  const PART = 'Content-Disposition: form-data; name="file"; filename="a.png"';
  it.each([
    ['cut off in the file', `--b\r\n${PART}\r\n\r\nabc`],
    ['cut off in the head of a part', `--b\r\n${PART}`],
    ['cut off before the first part', '--b'],
    ['without the announced boundary', 'no boundary at all'],
  ])('with a broken body (%s) is answered with HTTP 400 and the envelope', async (_, payload) => {
    const headers = { ...bearer, 'content-type': 'multipart/form-data; boundary=b' };
    const response = await app.inject({ method: 'POST', url: '/api/upload', payload, headers });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 400, data: null });
  });

  it('without a boundary in its content type is answered with HTTP 400 and the envelope', async () => {
    const headers = { ...bearer, 'content-type': 'multipart/form-data' };
    const response = await app.inject({ method: 'POST', url: '/api/upload', payload: 'abc', headers });
    expect([response.statusCode, response.json().code]).toEqual([400, 400]);
  });
});
