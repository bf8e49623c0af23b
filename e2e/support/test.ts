import { AxeBuilder } from '@axe-core/playwright';
import { type APIRequestContext, test as base, expect } from '@playwright/test';

export interface FreshMember {
  name: string;
  password: string;
  payPassword: string;
  token: string;
}

interface Support {
  /** Fails on serious and critical accessibility findings of the page as it stands. */
  axe: () => Promise<void>;
  /** A member nobody else uses, registered through the API. */
  freshMember: () => Promise<FreshMember>;
}

export const test = base.extend<Support>({
  // Set by the global setup, which runs after the configuration has been read.
  baseURL: async ({ baseURL }, use) => use(process.env['KOI_E2E_ORIGIN'] ?? baseURL),

  axe: async ({ page }, use) => {
    await use(async () => {
      const { violations } = await new AxeBuilder({ page }).analyze();
      const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
      const findings = grave.flatMap(({ id, help, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`),
      );
      expect(findings).toEqual([]);
    });
  },

  freshMember: async ({ request }, use) => use(() => register(request)),
});

export { expect };

async function register(request: APIRequestContext): Promise<FreshMember> {
  const name = `fish${Math.random().toString(36).slice(2, 12).padEnd(10, '0')}`;
  const member = { name, password: 'koi888888', payPassword: '888888' };
  const response = await request.post('/api/register', {
    data: {
      name,
      password: member.password,
      confirmPass: member.password,
      realname: '陈小鱼',
      paypassword: member.payPassword,
      code: '0000',
      pid: '',
    },
  });
  const body = (await response.json()) as { code: number; message: string; data?: { api_token: string } };
  expect(body.code, body.message).toBe(200);
  return { ...member, token: body.data?.api_token ?? '' };
}
