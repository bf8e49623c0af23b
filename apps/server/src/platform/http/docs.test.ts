import { type Endpoint, memberRows, openApiDocument } from '@koi/contract';
import { fastify } from 'fastify';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../test/app.ts';
import { staffToken } from '../../../test/staff.ts';
import { refuse } from '../refusal.ts';
import { docsPage, serveDocs } from './docs.ts';

const page = docsPage(openApiDocument(memberRows));
const rows = Object.values(memberRows as Record<string, Record<string, Endpoint>>).flatMap((ofFeature) =>
  Object.values(ofFeature),
);

describe('the API documentation', () => {
  it('shows every call of the contract', () => {
    for (const { method, path } of rows) expect(page).toContain(`<b>${method}</b> <code>${path}</code>`);
  });

  it('names the input and output fields', () => {
    expect(page).toContain('<code>confirmPass</code>');
    expect(page).toContain('<code>data.api_token</code>');
  });

  it('contains no script, inline style or other host, which its policy forbids', () => {
    expect(page).not.toMatch(/<script|\sstyle=|<style|\son\w+=|https?:\/\//i);
  });

  it('escapes markup in texts', () => {
    const info = { title: '<img src=x onerror=alert(1)>', version: '1' };
    expect(docsPage({ info, paths: {} })).not.toContain('<img');
  });

  it('is served with its OpenAPI document, both created on the first request', async () => {
    const app = fastify();
    let made = 0;
    serveDocs(app, () => {
      made += 1;
      return openApiDocument(memberRows);
    });
    expect(made).toBe(0);
    const [html, json] = [await app.inject('/docs'), await app.inject('/docs/openapi.json')];
    expect({ made, html: html.body }).toEqual({ made: 1, html: page });
    expect(json.json()).toEqual(openApiDocument(memberRows));
  });

  it('is shown only to staff when there is a gate, and leads visitors to the login', async () => {
    const app = fastify();
    serveDocs(
      app,
      () => openApiDocument(memberRows),
      async ({ headers }) => {
        if (headers.authorization !== 'Bearer staff') throw refuse('staff.sessionEnded');
      },
    );
    const visitor = await app.inject('/docs');
    expect(visitor.statusCode).toBe(200);
    expect(visitor.body).toContain('href="/admin/"');
    expect(visitor.body).not.toContain('/api/');
    for (const url of ['/docs/page', '/docs/openapi.json']) {
      const refused = await app.inject(url);
      expect(refused.statusCode).not.toBe(200);
      expect(refused.body).not.toContain('/api/');
      const headers = { authorization: 'Bearer staff' };
      expect((await app.inject({ url, headers })).body).toContain('/api/login');
    }
  });

  it('is restricted to staff in production, and public elsewhere', async () => {
    const production = await testApp({ config: { mode: 'production' } });
    const token = await staffToken(production, 'readonly');
    const member = await production.register('reader001');
    const status = async (url: string, of?: string) => {
      const headers = of === undefined ? {} : { authorization: `Bearer ${of}` };
      return (await production.app.http.inject({ url, headers })).statusCode;
    };
    for (const url of ['/docs/page', '/docs/openapi.json']) {
      expect([await status(url), await status(url, member), await status(url, token)]).toEqual([401, 401, 200]);
    }
    expect((await production.app.http.inject('/docs')).body).not.toContain('/api/');
    const { app: open } = await testApp();
    expect((await open.http.inject('/docs')).body).toContain('/api/login');
    expect((await open.http.inject('/docs/openapi.json')).statusCode).toBe(200);
  });
});
