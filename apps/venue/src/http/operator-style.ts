/** Used only by the operator's page. The game pages have their own design tokens. */
export const operatorStyle = `
:root { color-scheme: light dark; --paper: #f6f3ec; --card: #fffdf8; --ink: #23303a; --soft: #66737c; --line: #e2dccf; --accent: #b8412f; --on-accent: #fff; }
@media (prefers-color-scheme: dark) {
  :root { --paper: #14191d; --card: #1c2328; --ink: #e9e4d9; --soft: #9aa6ad; --line: #313a41; --accent: #e0705c; --on-accent: #1b0f0c; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 14px/1.6 system-ui, "PingFang SC", "Noto Sans SC", sans-serif; font-variant-numeric: tabular-nums; }
header { display: flex; flex-wrap: wrap; align-items: baseline; gap: 4px 16px; padding: 20px 24px 4px; }
header form { margin-left: auto; }
h1 { margin: 0; font: 600 22px/1.3 "Songti SC", "Noto Serif SC", serif; }
h2 { margin: 24px 0 8px; font-size: 16px; }
p { margin: 0; color: var(--soft); }
main { padding: 0 24px 40px; }
.scroll { overflow-x: auto; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
table { width: 100%; border-collapse: collapse; white-space: nowrap; }
th, td { padding: 10px 14px; text-align: right; border-top: 1px solid var(--line); }
th:first-child, td:nth-child(2), th:nth-child(2), .empty { text-align: left; }
thead th { border-top: 0; color: var(--soft); font-weight: 500; font-size: 13px; }
tbody th { font-weight: 600; }
small { display: block; color: var(--soft); font-weight: 400; }
.empty { color: var(--soft); }
.tag { padding: 2px 8px; border-radius: 99px; background: #2f7d5b26; color: inherit; font-size: 12px; }
.resting { background: #b8412f2b; }
button { min-height: 36px; padding: 0 16px; border: 0; border-radius: 8px; background: var(--accent); color: var(--on-accent); font: inherit; cursor: pointer; }
button.plain { background: none; border: 1px solid var(--line); color: inherit; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
label { display: grid; gap: 4px; min-width: 0; color: var(--soft); font-size: 13px; }
input, select { min-height: 36px; max-width: 100%; padding: 0 10px; border: 1px solid var(--line); border-radius: 8px; background: var(--card); color: var(--ink); font: inherit; }
.fault { display: flex; flex-wrap: wrap; align-items: end; gap: 12px; margin-top: 12px; }
.fault input, .fault select { width: 100%; }
.fault label { flex: 1 1 120px; }
.fault label:nth-child(2) { flex: 3 1 240px; }
.login { max-width: 360px; margin: 12vh auto 0; }
.login form { display: grid; gap: 16px; margin-top: 20px; }
.wrong { color: var(--accent); }
`;
