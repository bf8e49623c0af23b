import type { APIRequestContext, Page } from '@playwright/test';
import { sanitizeHtml } from '../packages/contract/src/rules/html.ts';
import { callAs } from './support/games.ts';
import { payloads } from './support/payloads.ts';
import type { FreshStaff } from './support/staff.ts';
import { expect, test } from './support/test.ts';

/** An article that nothing else looks at while this runs. */
const TYPE = 3;

interface Article {
  title: string;
  content: string;
  version: number;
}

// What is tested is the cleaning, not the policy behind it, which would refuse inline scripts by itself.
test.use({ bypassCSP: true });
test.describe.configure({ mode: 'serial' });

const watch = async (page: Page): Promise<() => Promise<string>> => {
  await page.addInitScript(() => {
    const own = window as unknown as Record<string, unknown>;
    own['ran'] = '';
    own['pwn'] = () => {
      own['ran'] = document.location.hash;
    };
  });
  page.on('dialog', (dialog) => void dialog.dismiss());
  return () => page.evaluate(() => String((window as unknown as Record<string, unknown>)['ran']));
};

/** What must not stand in a text on the page, whether or not it has run yet. */
const leftovers = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((chosen) => {
    const bad = 'script,iframe,object,embed,svg,math,form,input,style,template,base,meta,video,audio,details,link';
    return [...document.querySelectorAll(chosen)].flatMap((text) =>
      [...text.querySelectorAll('*')].flatMap((element) => {
        const attributes = [...element.attributes].filter(
          ({ name, value }) => name.startsWith('on') || name === 'style' || /^\s*(javascript|data):/i.test(value),
        );
        return element.matches(bad) || attributes.length > 0 ? [element.outerHTML] : [];
      }),
    );
  }, selector);

const TEXT = 'article > div:last-of-type';

/** Each text is one article of its own to the page, so that none hides behind another. */
const readAll = async (page: Page, texts: readonly string[]): Promise<void> => {
  await page.route('**/api/article', (route) => {
    const { type } = route.request().postDataJSON() as { type: string };
    const data = {
      title: `第${type}篇`,
      content: `${texts[Number(type)]}<p>完</p>`,
      updated_at: '2026-06-01 08:00:00',
    };
    return route.fulfill({ json: { code: 200, message: '', data } });
  });
  const ran = await watch(page);
  await page.goto('/#/boutBallBetInfo?type=0');
  for (const [index] of texts.entries()) {
    await page.evaluate((n) => {
      location.hash = `#/boutBallBetInfo?type=${n}`;
    }, index);
    await expect(page.getByRole('heading', { name: `第${index}篇` })).toBeVisible();
    expect(await leftovers(page, TEXT), texts[index]).toEqual([]);
  }
  expect(await ran()).toBe('');
};

const articleOf = async (request: APIRequestContext, staff: FreshStaff): Promise<Article> =>
  (await callAs<Article>(request, staff, '/api/staff/articles/detail', { section: 'help', type: TYPE })).data;

test('there are 300 of them, and one of them runs where nothing is cleaned', async ({ page }) => {
  expect(payloads).toHaveLength(300);
  const ran = await watch(page);
  await page.goto('/#/boutBallBet');
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), payloads[20] ?? '');
  await expect.poll(ran).not.toBe('');
});

test('the server keeps them cleaned', async ({ request, freshStaff }) => {
  const staff = await freshStaff('content');
  const before = await articleOf(request, staff);
  let { version } = before;
  try {
    for (const payload of payloads.filter((_, index) => index % 10 === 1)) {
      const form = { section: 'help', type: TYPE, title: '试', content: payload, version };
      const { code, message } = await callAs(request, staff, '/api/staff/articles/save', form);
      expect(code, `${message}: ${payload}`).toBe(200);
      version += 1;
      expect((await articleOf(request, staff)).content).toBe(sanitizeHtml(payload));
    }
  } finally {
    await callAs(request, staff, '/api/staff/articles/save', { ...before, section: 'help', type: TYPE, version });
  }
});

test('none runs on the page of an article, cleaned or as it was written', async ({ page }) => {
  test.slow();
  // What is cleaned comes first: it closes all its tags, so it hides nothing of what follows.
  await readAll(
    page,
    payloads.map((payload) => sanitizeHtml(payload) + payload),
  );
});

test('none runs in the editor or the preview of the back office', async ({ page, freshStaff }) => {
  test.slow();
  const staff = await freshStaff('content');
  const ran = await watch(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript((token) => sessionStorage.setItem('staffToken', token), staff.token);
  await page.goto(`/admin/#/content/help/${TYPE}`);
  const source = page.getByRole('button', { name: 'HTML 源码' });
  await source.click();
  for (const payload of payloads) {
    await page.getByLabel('正文', { exact: true }).fill(`<p>始</p>${payload.replaceAll('\0', '')}`);
    expect(await leftovers(page, '[aria-label="手机预览"] div'), payload).toEqual([]);
  }
  for (const payload of payloads.filter((_, index) => index % 10 === 0)) {
    await page.getByLabel('正文', { exact: true }).fill(`<p>始</p>${payload}`);
    await source.click();
    expect(await leftovers(page, '[role="textbox"][aria-label="正文"]'), payload).toEqual([]);
    await source.click();
  }
  expect(await ran()).toBe('');
});
