import type { Page } from '@playwright/test';

/** The captcha is drawn by the page, which also contains it as text. */
export const typeCaptcha = async (page: Page): Promise<void> => {
  const code = await page.locator('[data-captcha]').getAttribute('data-captcha');
  await page.getByRole('textbox', { name: '验证码' }).fill((code ?? '').toLowerCase());
};

export const logIn = async (page: Page, { name, password }: { name: string; password: string }): Promise<void> => {
  await page.getByRole('textbox', { name: '用户名' }).fill(name);
  await page.getByRole('textbox', { name: '登录密码' }).fill(password);
  await typeCaptcha(page);
  await page.getByRole('button', { name: '立即登录' }).click();
};

/** Answers the first offer of limits, which follows a registration. */
export const declineOffer = (page: Page): Promise<void> => page.getByRole('button', { name: '暂不设置' }).click();

/** Gives the birth date in the sheet that precedes the first deposit or game. */
export const giveBirthDate = async (page: Page, birthDate: string): Promise<void> => {
  await page.getByLabel('出生日期', { exact: true }).fill(birthDate);
  await page.getByRole('button', { name: '保存并继续' }).click();
};

/** Prepares the browser as one that has seen the welcome and, if a token is given, is logged in. */
export const rememberAs = async (page: Page, token: string | undefined): Promise<void> => {
  await page.addInitScript((kept) => {
    // A frame of another origin and an empty page have no storage.
    if (window !== window.top || location.protocol === 'about:') return;
    sessionStorage.setItem('welcomed', '1');
    if (kept) localStorage.setItem('token', kept);
    // Marks a login that lasts until the browser is closed.
    // biome-ignore lint/suspicious/noDocumentCookie: what the site itself writes
    if (kept) document.cookie = 'koi_open=; path=/';
  }, token);
};

/** Opens a page as a visitor or, with a token, as a logged-in member. */
export const enterAs = async (page: Page, token: string | undefined, hash: string): Promise<void> => {
  await rememberAs(page, token);
  await page.goto(`/#${hash}`);
};
