import { createHash } from 'node:crypto';
import { type StaffRole, staffRows } from '@koi/contract';
import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test';
import pg from 'pg';
import { deposit, depositForm } from '../../scripts/cast/money-in.ts';
import { agree } from '../../scripts/cast/second-person.ts';
import { codeNow, enrol, STAFF_PASSWORD, type StaffLogin } from '../../scripts/cast/staff.ts';
import { freshName } from '../../scripts/fresh-name.ts';
import { callsThrough } from './calls.ts';

export type { StaffLogin };
export { codeNow };

/** A person who has an enrolment code and chooses this password with it. */
export interface InvitedStaff extends StaffLogin {
  code: string;
}

export interface FreshStaff extends StaffLogin {
  token: string;
  /** Secret of the authenticator, when the account was enrolled for this test. */
  secret?: string;
}

export const DEMO_ADMIN: StaffLogin = { name: 'admin01', password: 'koi888888' };
/** The second person of the demo. A new account could not agree to anything for 24 hours. */
export const DEMO_CHECKER: StaffLogin = { name: 'checker01', password: 'koi888888' };

/** Types name and password on the login page of the back office. */
export const typeLogin = async (page: Page, { name, password }: StaffLogin): Promise<void> => {
  await page.getByRole('textbox', { name: '账号' }).fill(name);
  await page.getByRole('textbox', { name: '密码' }).fill(password);
  await page.keyboard.press('Enter');
};

/** The secret that the login page shows once to an account without an authenticator. */
export const shownSecret = async (page: Page): Promise<string> => {
  const shown = page.getByRole('region', { name: '绑定身份验证器' });
  await expect(shown).toBeVisible();
  return /(?:[A-Z2-7]{4}\s*){8}/.exec((await shown.textContent()) ?? '')?.[0].replace(/\s/g, '') ?? '';
};

/** Enrols on the login page: both halves of the code, a password of one's own, then an authenticator. */
export const enrolOnPage = async (page: Page, { name, code, password }: InvitedStaff, now?: Date): Promise<void> => {
  await page.goto('/admin/');
  await page.getByRole('button', { name: '首次登录，有注册码' }).click();
  await page.getByRole('textbox', { name: '账号' }).fill(name);
  await page.getByRole('textbox', { name: '注册码' }).fill(code);
  await page.getByRole('textbox', { name: '设置密码' }).fill(password);
  await page.getByRole('button', { name: '设置密码并继续' }).click();
  const secret = await shownSecret(page);
  rememberSecret(page, secret);
  await page.getByRole('textbox', { name: /验证码/ }).fill(codeNow(secret, now));
  await expect(page.getByRole('button', { name: '退出登录' })).toBeVisible();
};

const STEP_MS = 30_000;
const secrets = new WeakMap<Page, string>();

/** The authenticator of the person who works in this tab. */
export const rememberSecret = (page: Page, secret: string): void => void secrets.set(page, secret);

export const codeDialog = (page: Page): Locator => page.getByRole('dialog', { name: '重新验证身份' });

/**
 * Gives the code that the back office asks for. It is the one of the next half minute, because the login may have used
 * the current one.
 */
export const confirmCode = async (page: Page): Promise<void> => {
  const now = await page.evaluate(() => Date.now());
  const code = codeNow(secrets.get(page) ?? '', new Date(now + STEP_MS));
  await codeDialog(page).getByRole('textbox', { name: '6 位动态验证码' }).fill(code);
  await expect(codeDialog(page)).toBeHidden();
};

/** Waits until a decision has taken the button away, and gives a code when the back office asks for one. */
export const expectDecided = (page: Page, button: Locator): Promise<void> =>
  expect(async () => {
    if (await codeDialog(page).isVisible()) await confirmCode(page);
    await expect(button).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 90_000 });

/** Logs in an account that has no authenticator yet, and enrols one. */
export const enrolled = (request: APIRequestContext, login: StaffLogin) => enrol(callsThrough(request), login);

/** Like `enrolled`, but returns only the token. */
export const tokenOf = async (request: APIRequestContext, login: StaffLogin): Promise<string> =>
  (await enrolled(request, login)).token;

/** Sets how long ago the last code of a session was given. */
const setCodeAge = async (token: string, age: string): Promise<void> => {
  const client = new pg.Client({ connectionString: process.env['KOI_E2E_DATABASE'] });
  await client.connect();
  const tokenHash = createHash('sha256').update(token).digest('base64url');
  await client.query('UPDATE staff_session SET confirmed_at = now() - $1::interval WHERE token_hash = $2', [
    age,
    tokenHash,
  ]);
  await client.end();
};

/** For sessions that all tests of a run share: they are never asked for a code. */
export const keepFresh = (token: string) => setCodeAge(token, '-1 year');

/** The person leaves the desk: large decisions in this session need a code. */
export const leaveDesk = (token: string) => setCodeAge(token, '1 hour');

/** The two people who agree to accounts of tests: one proposes, the other agrees. */
interface Signers {
  admin: string | undefined;
  checker: string | undefined;
}

const demoSigners = (): Signers => ({
  admin: process.env['KOI_E2E_ADMIN'],
  checker: process.env['KOI_E2E_CHECKER'],
});

/** Creates an account that no other test uses. Its password is chosen, its authenticator is not enrolled yet. */
export const newAccount = async (
  request: APIRequestContext,
  role: StaffRole,
  { admin, checker } = demoSigners(),
): Promise<StaffLogin> => {
  const call = callsThrough(request);
  const { staffAccounts, session } = staffRows;
  const login = { name: freshName('s'), password: STAFF_PASSWORD };
  const draft = { name: login.name, roles: [role], reason: '测试' };
  const { no } = (await call(staffAccounts.create, draft, admin)).data;
  await agree(call, no, checker ?? '');
  const list = await call(staffAccounts.list, {}, admin);
  const id = list.data.find(({ name }) => name === login.name)?.id ?? 0;
  const halves = await Promise.all([admin, checker].map((token) => call(staffAccounts.code, { id }, token)));
  await call(session.enrol, { ...login, code: halves.map(({ data }) => data.code).join('-') });
  return login;
};

/** Lets the second person of the demo agree to a proposal. */
export const agreeTo = (request: APIRequestContext, no: string): Promise<void> =>
  agree(callsThrough(request), no, demoSigners().checker ?? '');

/** Lets a deposit of a member in, by WeChat. */
export const letIn = (
  request: APIRequestContext,
  member: { token: string },
  { token: cashier }: FreshStaff,
  yuan: number,
): Promise<string> => {
  const desk = { cashier, checker: demoSigners().checker ?? '' };
  return deposit(callsThrough(request), member.token, desk, depositForm(yuan, 'wxpay'));
};

/** Adjusts a balance manually, which requires two people. */
export const adjust = async (
  request: APIRequestContext,
  maker: FreshStaff,
  change: { member: string; direction: 'credit' | 'debit'; amount: string },
): Promise<void> => {
  const draft = { ...change, multiple: '0', reason: '联调' };
  const { proposal } = (await callsThrough(request)(staffRows.adjustments.make, draft, maker.token)).data;
  await agreeTo(request, proposal);
};

/**
 * Opens a row of a list that reloads while its search is typed. A tap is lost when the row is replaced, so it is
 * repeated.
 */
export const openRow = (row: Locator, shown: Locator): Promise<void> =>
  expect(async () => {
    await row.click();
    await expect(shown).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 90_000 });
