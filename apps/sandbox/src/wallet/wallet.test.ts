import { describe, expect, it } from 'vitest';
import { OURS, type Sandbox, startSandbox } from '../../test/start-sandbox.ts';

const BACK = 'http://localhost:3000/#/payInfo?tron=1&order_no=T1';

const payForm = (sandbox: Sandbox, fields: Record<string, string>) =>
  sandbox.get('/pay', {
    method: 'POST',
    body: new URLSearchParams({ address: OURS, amount: '138.880123', ...fields }),
  });

const text = async (sandbox: Sandbox, path: string) => (await sandbox.get(path)).text();

/** The hash of the payment created by a submitted form. */
const paidHash = (response: Response) =>
  new URLSearchParams(response.headers.get('location')?.split('?')[1]).get('tx') ?? 'no hash';

describe('the payment screen', () => {
  it('shows the address with highlighted ends, the amount, the order and a demo notice', async () => {
    const sandbox = await startSandbox();
    const page = await text(sandbox, `/pay?address=${OURS}&amount=138.880123&order=T2026`);
    expect(page).toContain(`<em>${OURS.slice(0, 4)}</em>${OURS.slice(4, -4)}<em>${OURS.slice(-4)}</em>`);
    expect(page).toContain('138<small>.880123</small>');
    expect(page).toContain('T2026');
    expect(page).toContain('沙盒钱包 · 演示用，无真实价值');
    for (const choice of ['金额少付 0.000001', '金额多付 0.000001', '假币', '失败交易']) expect(page).toContain(choice);
  });

  it('pays the exact amount and redirects, so that a reload does not pay again', async () => {
    const sandbox = await startSandbox();
    const response = await payForm(sandbox, { return: BACK, order: 'T1' });
    expect(response.status).toBe(303);
    const hash = paidHash(response);
    sandbox.pass(20);
    const [log] = (await sandbox.solidInfo(hash))['log'] as { data: string }[];
    expect(BigInt(`0x${log?.data}`)).toBe(138_880_123n);
    const page = await text(sandbox, response.headers.get('location') ?? '');
    expect(page).toContain(hash);
    expect(page).toContain(`href="${BACK.replaceAll('&', '&amp;')}"`);
    expect(page).toContain('19/19');
  });

  it.each([
    ['short', 138_880_122n],
    ['over', 138_880_124n],
  ])('pays a slightly different amount for the choice %s', async (choice, micro) => {
    const sandbox = await startSandbox();
    const hash = paidHash(await payForm(sandbox, { choice }));
    sandbox.pass(20);
    const [log] = (await sandbox.solidInfo(hash))['log'] as { data: string }[];
    expect(BigInt(`0x${log?.data}`)).toBe(micro);
  });

  it.each(['fake-token', 'reverted'])('makes a payment of the kind %s', async (choice) => {
    const sandbox = await startSandbox();
    const hash = paidHash(await payForm(sandbox, { choice }));
    const { kind } = await (await sandbox.get(`/sandbox/transactions/${hash}`)).json();
    expect(kind).toBe(choice);
  });

  it('rejects an invalid payment and pays nothing', async () => {
    const sandbox = await startSandbox();
    for (const fields of [{ address: 'T1' }, { amount: '1.0000001' }, { amount: '0.000001', choice: 'short' }]) {
      const response = await payForm(sandbox, fields);
      expect(response.status).toBe(400);
      expect(await response.text()).toContain('role="alert"');
    }
    expect(await text(sandbox, '/pay')).toContain('暂无交易');
  });
});

describe('the progress screen', () => {
  it('counts the confirmations and is final when the block is solid', async () => {
    const sandbox = await startSandbox({ solidBlocks: 2 });
    const hash = await sandbox.pay();
    const part = () => text(sandbox, `/pay/progress?tx=${hash}`);
    expect(await part()).toContain('等待打包进区块');
    sandbox.pass(2);
    expect(await part()).toMatch(/1\/2.*区块确认中/s);
    expect(await part()).not.toContain('data-final');
    sandbox.pass(1);
    expect(await part()).toMatch(/data-final.*2\/2.*已确认，不可回滚/s);
  });

  it('shows that a payment failed or was rolled back', async () => {
    const sandbox = await startSandbox({ solidBlocks: 2 });
    const failed = await sandbox.pay({ kind: 'reverted' });
    const gone = await sandbox.pay({ kind: 'vanishing' });
    sandbox.pass(3);
    expect(await text(sandbox, `/pay/progress?tx=${failed}`)).toContain('交易已上链，但执行失败');
    expect(await text(sandbox, `/pay/progress?tx=${gone}`)).toContain('交易已被回滚');
  });

  it('answers 404 for an unknown payment', async () => {
    const sandbox = await startSandbox();
    expect(await text(sandbox, `/pay?tx=${'0'.repeat(64)}`)).toContain('没有这笔交易');
    expect((await sandbox.get(`/pay/progress?tx=${'0'.repeat(64)}`)).status).toBe(404);
  });
});

it('lists the payments, newest first, and a form when there is no query', async () => {
  const sandbox = await startSandbox();
  const first = await sandbox.pay({ amount_usdt: '11.5' });
  const second = await sandbox.pay({ amount_usdt: '22', kind: 'fake-token' });
  const page = await text(sandbox, '/pay');
  expect(page.indexOf(second)).toBeGreaterThan(0);
  expect(page.indexOf(second)).toBeLessThan(page.indexOf(first));
  expect(page).toContain('<label for="address">');
  expect((await sandbox.get('/')).headers.get('location')).toBe('/pay');
});

describe('a query parameter', () => {
  const attacks = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' autofocus onfocus=alert(1) x='",
    '<!--',
  ];
  const fields = ['address', 'amount', 'order', 'return', 'choice', 'tx'];

  it.each(fields)('never becomes markup (%s)', async (field) => {
    const sandbox = await startSandbox();
    for (const attack of attacks) {
      for (const base of [{ address: OURS, amount: '1' }, {}]) {
        const query = new URLSearchParams({ ...base, [field]: attack });
        const page = await text(sandbox, `/pay?${query}`);
        expect(page).not.toContain(attack);
        expect(page).not.toMatch(/<script>|<img|onerror=alert\(1\)>|<!--/);
      }
      const answer = await (await payForm(sandbox, { [field]: attack })).text();
      expect(answer).not.toContain(attack);
    }
  });

  it('leads back only to this host, before and after paying', async () => {
    const sandbox = await startSandbox();
    for (const evil of [
      'https://evil.example/',
      'javascript:alert(1)',
      '//evil.example',
      'http://localhost@evil.example/',
    ]) {
      const query = new URLSearchParams({ address: OURS, amount: '1', return: evil });
      const page = await text(sandbox, `/pay?${query}`);
      expect(page).not.toContain('返回充值信息');
      expect(page).not.toContain('evil.example');
      const response = await payForm(sandbox, { return: evil });
      expect(response.headers.get('location')).toMatch(/^\/pay\?tx=[0-9a-f]{64}$/);
    }
    const query = new URLSearchParams({ address: OURS, amount: '1', return: BACK });
    expect(await text(sandbox, `/pay?${query}`)).toContain('返回充值信息');
  });
});

it("serves pages that run no inline code and can't be framed", async () => {
  const sandbox = await startSandbox();
  const response = await sandbox.get('/pay');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toContain('unsafe');
  const page = await response.text();
  expect(page).not.toMatch(/<style|style="|<script>|\son\w+=/);
  const assets = [...page.matchAll(/(?:href|src)="(\/wallet\.\w+)"/g)].map(([, path]) => path ?? '');
  expect(assets).toHaveLength(3);
  for (const path of assets) expect((await sandbox.get(path)).status).toBe(200);
});
