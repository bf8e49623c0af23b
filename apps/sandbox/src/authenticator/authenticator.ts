import type { Answer, Call } from '../http.ts';
import { html } from '../wallet/html.ts';
import { page } from '../wallet/pages.ts';
import { codeAt, secretOf } from './code.ts';

const PATH = '/authenticator';

const secretForm = (fault?: string) =>
  html`<section class="card"><h2>添加账号</h2><form method="post" action="${PATH}">
<label for="secret">密钥</label>
<input class="field" id="secret" name="secret" required autocomplete="off" spellcheck="false" placeholder="粘贴后台显示的密钥">
${fault !== undefined && html`<p class="fault" role="alert">${fault}</p>`}
<button class="button primary">显示验证码</button></form></section>`;

/** The secret is sent in the body and not stored, so reloading the page asks for it again. */
const codePage = (secret: string, nowMs: number) => {
  const { code, secondsLeft } = codeAt(secret, nowMs);
  return html`<section class="card center"><h2>动态验证码</h2>
<p class="amount">${code.slice(0, 3)} ${code.slice(3)}</p>
<p class="status" role="status">${String(secondsLeft)} 秒后更新</p>
<form method="post" action="${PATH}" data-renew="${String(secondsLeft)}"><input type="hidden" name="secret" value="${secret}">
<button class="button quiet">刷新</button></form></section>${secretForm()}`;
};

/** An authenticator page for trying the back office without an authenticator app. */
export const createAuthenticator =
  ({ clock }: { clock: () => number }) =>
  (call: Call): Answer | undefined => {
    if (call.url.pathname !== PATH) return undefined;
    const answer = (content: ReturnType<typeof html>, status = 200): Answer => ({
      status,
      type: 'html',
      body: page('沙盒验证器', content),
      headers: { 'cache-control': 'no-store' },
    });
    if (call.method !== 'POST') return answer(secretForm());
    const secret = secretOf(new URLSearchParams(call.body).get('secret') ?? '');
    return secret === undefined ? answer(secretForm('密钥格式不正确'), 400) : answer(codePage(secret, clock()));
  };
