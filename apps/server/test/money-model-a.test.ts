import { followsTheModel } from './model/property.ts';

// Half of a thousand scripts; the other half is in money-model-b, so that two workers share them.
await followsTheModel(500);
