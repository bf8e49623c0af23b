import { DEMO_TIME } from '../../test/demo.ts';
import { testDemoProtection } from '../../test/demo-protection.ts';

testDemoProtection(DEMO_TIME);
