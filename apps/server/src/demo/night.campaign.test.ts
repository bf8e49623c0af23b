import { testDemoAgents } from '../../test/demo-agents.ts';
import { testDemoProtection } from '../../test/demo-protection.ts';
import { testDemoRebates } from '../../test/demo-rebates.ts';

/** Before yesterday's bets have been compared with the venues. */
const NIGHT = '2026-06-18T00:10:00+08:00';

testDemoAgents(NIGHT);
testDemoRebates(NIGHT);
testDemoProtection(NIGHT);
