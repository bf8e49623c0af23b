import { type OutputOf, staffRows } from '@koi/contract';
import type { APIRequestContext, Page } from '@playwright/test';
import { demoActivityTexts } from '../apps/server/src/demo/activity-texts.ts';
import { demoArticles } from '../apps/server/src/demo/articles.ts';
import { sanitizeHtml } from '../packages/rich-text/src/clean.ts';
import { callAs, tryAs } from './support/calls.ts';
import { PLACE_COUNT, payloads } from './support/payloads.ts';
import type { FreshStaff } from './support/staff.ts';
import { expect, test } from './support/test.ts';

/** Each vector at one of the places, and each place three times. */
const sample = payloads.filter((_, index) => index % PLACE_COUNT === Math.floor(index / PLACE_COUNT) % PLACE_COUNT);

/** All payloads take long in a browser, so `npm test` has a sample of them. The cleaning itself is tested with all. */
const lists = [
  { list: 'no payload of the sample', chosen: sample, details: {} },
  { list: 'none of all payloads', chosen: payloads, details: { tag: '@journey' } },
];

/** An article that no other test reads. */
const TYPE = 3;

const { articles } = staffRows;
type Article = OutputOf<typeof articles.detail>;

// The content security policy would block inline scripts by itself; bypassing it tests the cleaning alone.
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

/**
 * Defines `window.leftovers(selector)`: the elements of a text that must not be on a page, whether or not they have
 * run.
 */
const defineLeftovers = (): void => {
  const bad = 'script,iframe,object,embed,svg,math,form,input,style,template,base,meta,video,audio,details,link';
  (window as unknown as Leftovers).leftovers = (selector) =>
    [...document.querySelectorAll(selector)].flatMap((text) =>
      [...text.querySelectorAll('*')].flatMap((element) => {
        const attributes = [...element.attributes].filter(
          ({ name, value }) => name.startsWith('on') || name === 'style' || /^\s*(javascript|data):/i.test(value),
        );
        return element.matches(bad) || attributes.length > 0 ? [element.outerHTML] : [];
      }),
    );
};

interface Leftovers {
  leftovers(selector: string): string[];
}

const leftovers = (page: Page, selector: string): Promise<string[]> =>
  page.evaluate((chosen) => (window as unknown as Leftovers).leftovers(chosen), selector);

const TEXT = 'article > div:last-of-type';

/** Answers calls for an article inside the page with the text of that number. */
const answerArticles = (texts: readonly string[]): void => {
  const real = window.fetch;
  window.fetch = async (input, init) => {
    if (!String(input instanceof Request ? input.url : input).endsWith('/api/article')) return real(input, init);
    const { type } = JSON.parse(String(init?.body)) as { type: string };
    const data = {
      title: `第${type}篇`,
      content: `${texts[Number(type)]}<p>完</p>`,
      updated_at: '2026-06-01 08:00:00',
    };
    return Response.json({ code: 200, message: '', data });
  };
};

/**
 * Opens each text as a separate article, so that none hides another, and returns the forbidden elements found. The page
 * itself iterates over the texts, because three hundred calls from the test would take most of the time.
 */
const readAll = async (page: Page, texts: readonly string[]): Promise<string[]> => {
  await page.addInitScript(answerArticles, texts);
  const ran = await watch(page);
  await page.addInitScript(defineLeftovers);
  await page.goto('/#/boutBallBetInfo?type=0');
  const left = await page.evaluate(
    async ({ count, text }) => {
      const isShown = (title: string) => [...document.querySelectorAll('h1, h2')].some((h) => h.textContent === title);
      const found: string[] = [];
      for (let index = 0; index < count; index += 1) {
        location.hash = `#/boutBallBetInfo?type=${index}`;
        while (!isShown(`第${index}篇`)) await new Promise((resolve) => setTimeout(resolve, 5));
        if (document.querySelector(text) === null) found.push(`article ${index} has no text`);
        found.push(...(window as unknown as Leftovers).leftovers(text));
      }
      return found;
    },
    { count: texts.length, text: TEXT },
  );
  expect(await ran()).toBe('');
  return left;
};

/**
 * Types each text into the source of an article and returns the forbidden elements of its preview. The page itself
 * iterates over the texts, as above.
 */
const previewAll = (page: Page, texts: readonly string[]): Promise<string[]> =>
  page.getByLabel('正文', { exact: true }).evaluate(
    async (field, { all, preview }) => {
      const type = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set;
      const isShown = (mark: string) =>
        [...document.querySelectorAll(preview)].some((part) => part.textContent?.includes(mark));
      const found: string[] = [];
      for (const [index, text] of all.entries()) {
        type?.call(field, `<p>第${index}段</p>${text.replaceAll('\0', '')}`);
        field.dispatchEvent(new Event('input', { bubbles: true }));
        while (!isShown(`第${index}段`)) await new Promise((resolve) => setTimeout(resolve, 5));
        found.push(...(window as unknown as Leftovers).leftovers(preview));
      }
      return found;
    },
    { all: texts, preview: '[aria-label="手机预览"] div' },
  );

const articleOf = async (request: APIRequestContext, staff: FreshStaff): Promise<Article> =>
  (await callAs(request, staff, articles.detail, { section: 'help', type: TYPE })).data;

test('the list has 300 payloads, and one of them runs when nothing is cleaned', async ({ page, provokes }) => {
  // The picture that the payload names.
  provokes(/status of 404/);
  expect(payloads).toHaveLength(300);
  const ran = await watch(page);
  await page.goto('/#/boutBallBet');
  await page.evaluate((html) => document.body.insertAdjacentHTML('beforeend', html), payloads[20] ?? '');
  await expect.poll(ran).not.toBe('');
});

test('the server stores the payloads cleaned', async ({ request, freshStaff }) => {
  const staff = await freshStaff('content');
  const before = await articleOf(request, staff);
  let { version } = before;
  try {
    // At a place with other words, because the server refuses a text of which nothing is left.
    for (const payload of payloads.filter((_, index) => index % PLACE_COUNT === 1)) {
      const { code, message } = await tryAs(request, staff, articles.save, {
        section: 'help',
        type: TYPE,
        title: '试',
        content: payload,
        version,
      });
      expect(code, `${message}: ${payload}`).toBe(200);
      version += 1;
      expect((await articleOf(request, staff)).content).toBe(sanitizeHtml(payload));
    }
  } finally {
    await callAs(request, staff, articles.save, { ...before, section: 'help', type: TYPE, version });
  }
});

for (const { list, chosen, details } of lists) {
  test(`${list} runs on the page of an article, cleaned or unchanged`, details, async ({ page }) => {
    test.slow();
    // The cleaned text comes first: all its tags are closed, so it hides nothing of what follows.
    const texts = chosen.map((payload) => sanitizeHtml(payload) + payload);
    expect(await readAll(page, texts)).toEqual([]);
  });
}

test('the articles and activities of the demo pass the editor and the server without a change', {
  tag: '@journey',
}, async ({ page, freshStaff }) => {
  const staff = await freshStaff('content');
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.addInitScript((token) => sessionStorage.setItem('staffToken', token), staff.token);
  await page.goto(`/admin/#/content/help/${TYPE}`);
  const source = page.getByRole('button', { name: 'HTML 源码' });
  const text = page.getByLabel('正文', { exact: true });
  await source.click();
  for (const { content } of [...demoArticles(new Date()), ...demoActivityTexts]) {
    await text.fill(content);
    await source.click();
    await source.click();
    const edited = await text.inputValue();
    expect(edited).toBe(sanitizeHtml(edited));
    expect(edited.replace(/\s/g, '')).toBe(sanitizeHtml(content).replace(/\s/g, ''));
  }
});

for (const { list, chosen, details } of lists) {
  test(`${list} runs in the editor or the preview of the back office`, details, async ({ page, freshStaff }) => {
    test.slow();
    const staff = await freshStaff('content');
    const ran = await watch(page);
    await page.addInitScript(defineLeftovers);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.addInitScript((token) => sessionStorage.setItem('staffToken', token), staff.token);
    await page.goto(`/admin/#/content/help/${TYPE}`);
    const source = page.getByRole('button', { name: 'HTML 源码' });
    await source.click();
    expect(await previewAll(page, chosen)).toEqual([]);
    for (const payload of chosen.filter((_, index) => index % 10 === 0)) {
      await page.getByLabel('正文', { exact: true }).fill(`<p>始</p>${payload}`);
      await source.click();
      expect(await leftovers(page, '[role="textbox"][aria-label="正文"]'), payload).toEqual([]);
      await source.click();
    }
    expect(await ran()).toBe('');
  });
}
