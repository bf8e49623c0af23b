import { lowerPasswordCostForTests } from '../src/platform/crypto.ts';

lowerPasswordCostForTests();
