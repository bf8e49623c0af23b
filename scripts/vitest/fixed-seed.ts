import fc from 'fast-check';
import { testSeed } from '../drawn.ts';

fc.configureGlobal({ seed: testSeed() });
