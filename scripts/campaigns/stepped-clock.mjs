// Loaded into a process of a campaign before its program. The wall clock is ahead of the real one by the milliseconds
// in CAMPAIGN_CLOCK_FILE, which the campaign rewrites. Timers use the monotonic clock, as after a real step.
import { readFileSync } from 'node:fs';

const EVERY_MS = 100;
const file = process.env.CAMPAIGN_CLOCK_FILE ?? '';
const RealDate = Date;
const realNow = Date.now.bind(Date);
let aheadMs = 0;

setInterval(() => {
  try {
    aheadMs = Number(readFileSync(file, 'utf8')) || 0;
  } catch {
    // The file is being rewritten; the next read succeeds.
  }
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
