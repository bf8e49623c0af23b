import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { StaffRole } from '../../packages/contract/src/staff/permissions.ts';
import { freshName } from '../../scripts/fresh-name.ts';
import { graveFindings } from './axe.ts';
import { test as base } from './browser-errors.ts';
import { DEMO_CHECKER, enrolled, type FreshStaff, newAccount, rememberSecret } from './staff.ts';

/** The person behind a member. All members share one, except those of tests that exclude theirs. */
interface Person {
  realname: string;
  birthDate: string;
}

const PERSON: Person = { realname: '陈小鱼', birthDate: '1990-06-18' };

export interface FreshMember {
  name: string;
  password: string;
  payPassword: string;
  token: string;
}

interface Support {
  /** Fails on serious and critical accessibility findings of the page in its current state. */
  axe: () => Promise<void>;
  /** A member that no other test uses, registered through the API, with a birth date and without limits. */
  freshMember: (person?: Person) => Promise<FreshMember>;
  /** A logged-in member of staff that no other test uses. */
  freshStaff: (role: StaffRole) => Promise<FreshStaff>;
  /** The back office in a separate browser context, logged in as that member of staff. */
  backOffice: (staff: FreshStaff | undefined, hash: string) => Promise<Page>;
}

/** Set by the global setup, which runs after the configuration has been read. */
export const e2eOrigin = (): string => process.env['KOI_E2E_ORIGIN'] ?? '';

export const test = base.extend<Support>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see a pattern
  baseURL: async ({}, use) => use(e2eOrigin()),

  axe: async ({ page }, use) => use(async () => expect(await graveFindings(page)).toEqual([])),

  freshMember: async ({ request }, use) => use((person) => register(request, person)),

  freshStaff: async ({ request }, use) =>
    use(async (role) => {
      if (role === 'checker') return { ...DEMO_CHECKER, token: process.env['KOI_E2E_CHECKER'] ?? '' };
      const login = await newAccount(request, role);
      return { ...login, ...(await enrolled(request, login)) };
    }),

  backOffice: async ({ browser, baseURL }, use) => {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      locale: 'zh-CN',
      timezoneId: 'Asia/Shanghai',
      ...(baseURL === undefined ? {} : { baseURL }),
    });
    await use(async (staff, hash) => {
      const page = await context.newPage();
      if (staff?.secret !== undefined) rememberSecret(page, staff.secret);
      await page.addInitScript((token) => token && sessionStorage.setItem('staffToken', token), staff?.token);
      await page.goto(`/admin/#${hash}`);
      return page;
    });
    await context.close();
  },
});

export { expect };

/** Registers a member that no other test uses. */
export async function register(request: APIRequestContext, person = PERSON): Promise<FreshMember> {
  const name = freshName('fish');
  const member = { name, password: 'koi888888', payPassword: '888888' };
  const response = await request.post('/api/register', {
    data: {
      name,
      password: member.password,
      confirmPass: member.password,
      realname: person.realname,
      paypassword: member.payPassword,
      code: '0000',
      pid: '',
    },
  });
  const body = (await response.json()) as { code: number; message: string; data?: { api_token: string } };
  expect(body.code, body.message).toBe(200);
  const token = body.data?.api_token ?? '';
  const headers = { authorization: `Bearer ${token}` };
  await request.post('/api/protection/birth-date', { headers, data: { birth_date: person.birthDate } });
  await request.post('/api/protection/offer/decline', { headers, data: {} });
  return { ...member, token };
}
