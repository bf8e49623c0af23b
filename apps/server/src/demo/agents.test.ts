import { DEMO_TIME } from '../../test/demo.ts';
import { testDemoAgents } from '../../test/demo-agents.ts';

testDemoAgents(DEMO_TIME);
