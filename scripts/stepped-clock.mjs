// Loaded into a process before its program. The wall clock is ahead of the real one by the milliseconds in
// STEPPED_CLOCK_FILE, which is rewritten while the program runs. Timers use the monotonic clock, as after a real step.
import { readFileSync } from 'node:fs';

const EVERY_MS = 100;
const file = process.env.STEPPED_CLOCK_FILE ?? '';
const RealDate = Date;
const realNow = Date.now.bind(Date);
const read = () => Number(readFileSync(file, 'utf8'));
let aheadMs = read();

setInterval(() => {
  aheadMs = read();
}, EVERY_MS).unref();

globalThis.Date = class extends RealDate {
  constructor(...parts) {
    if (parts.length === 0) super(realNow() + aheadMs);
    else super(...parts);
  }

  static now() {
    return realNow() + aheadMs;
  }
};
