import { expect, it } from 'vitest';
import { inTurn } from './scripts-in-turn.ts';

const script = (name: string) => `\n    <script type="module" crossorigin src="/assets/${name}.js"></script>`;

it('requests all scripts at once, and starts the last one after a task with the others', () => {
  expect(inTurn(`<body>${script('runtime')}${script('libraries')}${script('first')}\n</body>`)).toBe(`<body>
    <link rel="modulepreload" crossorigin href="/assets/runtime.js">
    <link rel="modulepreload" crossorigin href="/assets/libraries.js">
    <link rel="modulepreload" crossorigin href="/assets/first.js">
    <script type="module">import "/assets/runtime.js";import "/assets/libraries.js";setTimeout(()=>import("/assets/first.js"))</script>
</body>`);
});
