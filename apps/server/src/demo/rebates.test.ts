import { DEMO_TIME } from '../../test/demo.ts';
import { testDemoRebates } from '../../test/demo-rebates.ts';

testDemoRebates(DEMO_TIME);
