import { screens } from '../src/app/screens.ts';

// A screen that a test touches at its end would begin to load after it. A load that the end of a file interrupts is
// remembered as failed by the files that share its modules, so all screens are loaded beforehand.
await Promise.all(Object.values(screens).map((load) => load()));
