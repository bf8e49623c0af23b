import type { FastifyInstance, FastifyRequest } from 'fastify';
import { escapeHtml } from '../escape-html.ts';

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  description?: string;
  default?: unknown;
}

interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  security?: unknown[];
  parameters?: { name: string; required?: boolean; schema?: Schema }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>;
}

interface Described {
  info: { title: string; version: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
}

const typeName = (schema: Schema): string => {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return [...new Set(choices.map(typeName))].join(' | ');
  if (schema.type === 'array') return `${typeName(schema.items ?? {})}[]`;
  return [schema.type ?? 'any'].flat().join(' | ');
};

const fieldRows = (schema: Schema, prefix = ''): string =>
  Object.entries(schema.properties ?? {})
    .map(([name, field]) => {
      const path = `${prefix}${name}`;
      const inner = field.type === 'array' ? (field.items ?? {}) : field;
      const nested = fieldRows(inner, `${path}${field.type === 'array' ? '[]' : ''}.`);
      const note = [field.description, field.default === undefined ? '' : `default ${JSON.stringify(field.default)}`];
      const text = escapeHtml(note.filter(Boolean).join('; '));
      return `<tr><td><code>${escapeHtml(path)}</code></td><td>${escapeHtml(typeName(field))}</td><td>${text}</td></tr>${nested}`;
    })
    .join('');

const fieldTable = (title: string, rows: string): string =>
  rows === '' ? '' : `<h4>${title}</h4><table><tbody>${rows}</tbody></table>`;

const inputRows = (operation: Operation): string => {
  const query = (operation.parameters ?? []).map(({ name, schema }) => [name, schema ?? {}] as const);
  const bodies = Object.values(operation.requestBody?.content ?? {});
  return (
    fieldRows({ properties: Object.fromEntries(query) }) + bodies.map(({ schema }) => fieldRows(schema ?? {})).join('')
  );
};

/** Describes `data` only. The envelope around it is the same for every call and explained once, at the top. */
const outputRows = (operation: Operation): string =>
  Object.values(operation.responses?.['200']?.content ?? {})
    .map(({ schema }) => fieldRows({ properties: { data: schema?.properties?.['data'] ?? {} } }))
    .join('');

const section = (path: string, method: string, operation: Operation): string => {
  const needsMember = (operation.security ?? []).length > 0;
  return `<details><summary><b>${escapeHtml(method.toUpperCase())}</b> <code>${escapeHtml(path)}</code>
<span>${escapeHtml(operation.summary ?? '')}</span>${needsMember ? '<i>member</i>' : ''}</summary>
<p>${escapeHtml(operation.description ?? '')}</p>
${fieldTable('Request', inputRows(operation))}${fieldTable('Answer', outputRows(operation))}</details>`;
};

/** Renders the OpenAPI document as one HTML page without scripts. */
export const docsPage = (document: Record<string, unknown>): string => {
  const { info, paths } = document as unknown as Described;
  const byTag = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? '';
      byTag.set(tag, [...(byTag.get(tag) ?? []), section(path, method, operation)]);
    }
  }
  const groups = [...byTag].map(([tag, sections]) => `<h2>${escapeHtml(tag)}</h2>${sections.join('\n')}`);
  return `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8">
<link rel="icon" href="/art/koi-logo.svg"><title>${escapeHtml(info.title)}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/docs/docs.css"></head>
<body><main><h1>${escapeHtml(info.title)} <small>${escapeHtml(info.version)}</small></h1><p>${escapeHtml(info.description ?? '')}</p>
<p><a href="/docs/openapi.json">openapi.json</a></p>${groups.join('\n')}</main></body></html>`;
};

const DOCS_CSS = `:root{color-scheme:light dark;font:15px/1.6 system-ui,"Noto Sans SC",sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem}
h1 small{font-weight:400;font-size:.9rem;opacity:.6}
h2{margin:2rem 0 .5rem;text-transform:capitalize}
h4{margin:.75rem 0 .25rem}
details{border-top:1px solid #8884;padding:.5rem 0}
summary{cursor:pointer}
summary b{display:inline-block;width:3.2rem;font-size:.8rem;color:#c8352b}
summary span{opacity:.75;margin-left:.5rem}
summary i{font-style:normal;font-size:.75rem;margin-left:.5rem;padding:0 .4rem;border:1px solid #8886;border-radius:1rem}
table{border-collapse:collapse;width:100%;font-size:.9rem}
td{padding:.2rem .75rem .2rem 0;vertical-align:top;border-top:1px solid #8882}
details p{white-space:pre-line}
code{font-family:ui-monospace,monospace}`;

/** Served instead of the page when it is for staff only, because a browser sends no token when it opens an address. */
const LOGIN_PAGE = `<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><title>接口文档</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/docs/docs.css"></head>
<body><main><p id="login" hidden>接口文档仅供员工查看。请先<a href="/admin/">登录后台</a>，再在同一标签页打开本页。</p></main>
<script src="/docs/docs.js"></script></body></html>`;

/** Loads the page and its document with the token that the back office stores for this tab. */
const DOCS_JS = `const headers = { authorization: 'Bearer ' + sessionStorage.getItem('staffToken') };
const get = async (path) => {
  const response = await fetch(path, { headers });
  if (!response.ok) throw new Error(String(response.status));
  return response;
};
const showLogin = () => { document.getElementById('login').hidden = false; };
const download = async (event) => {
  event.preventDefault();
  const link = document.createElement('a');
  link.href = URL.createObjectURL(await (await get('/docs/openapi.json')).blob());
  link.download = 'openapi.json';
  link.click();
};
get('/docs/page').then(async (response) => {
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  document.title = page.title;
  document.body.replaceWith(document.adoptNode(page.body));
  document.querySelector('a[href="/docs/openapi.json"]').addEventListener('click', download);
}).catch(showLogin);
`;

const HTML = 'text/html; charset=utf-8';

/**
 * The page is rendered on the first request, so that it does not delay startup. With a staff gate, visitors get a page
 * that loads the documentation for staff who are logged in.
 */
export const serveDocs = (
  app: FastifyInstance,
  describe: () => Record<string, unknown>,
  staffGate?: (request: FastifyRequest) => Promise<void>,
): void => {
  const make = () => {
    const document = describe();
    return { document, page: docsPage(document) };
  };
  let made: ReturnType<typeof make> | undefined;
  const docs = () => {
    made ??= make();
    return made;
  };
  const guarded = staffGate === undefined ? {} : { onRequest: staffGate };
  app.get('/docs', async (_, reply) =>
    reply.header('content-type', HTML).send(staffGate === undefined ? docs().page : LOGIN_PAGE),
  );
  if (staffGate !== undefined) {
    app.get('/docs/docs.js', async (_, reply) =>
      reply.header('content-type', 'text/javascript; charset=utf-8').send(DOCS_JS),
    );
    app.get('/docs/page', guarded, async (_, reply) =>
      reply.headers({ 'content-type': HTML, 'cache-control': 'no-store' }).send(docs().page),
    );
  }
  app.get('/docs/docs.css', async (_, reply) => reply.header('content-type', 'text/css; charset=utf-8').send(DOCS_CSS));
  app.get('/docs/openapi.json', guarded, async (_, reply) => reply.send(docs().document));
};
