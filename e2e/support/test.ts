import type { StaffRole } from '@koi/contract';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import {
  MEMBER_PASSWORD,
  PAY_PASSWORD,
  PERSON,
  type Person,
  register as registerMember,
} from '../../scripts/cast/members.ts';
import { freshName } from '../../scripts/fresh-name.ts';
import { graveFindings } from './axe.ts';
import { test as base } from './browser-errors.ts';
import { callsThrough } from './calls.ts';
import { DEMO_CHECKER, enrolled, type FreshStaff, newAccount, rememberSecret } from './staff.ts';

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

/** Registers a member that no other test uses. All share one person, except those of tests that exclude theirs. */
export async function register(request: APIRequestContext, person = PERSON): Promise<FreshMember> {
  const name = freshName('fish');
  const token = await registerMember(callsThrough(request), name, person);
  return { name, password: MEMBER_PASSWORD, payPassword: PAY_PASSWORD, token };
}
