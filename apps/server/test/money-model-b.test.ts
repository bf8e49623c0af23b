import { followsTheModel, SCRIPTS } from './model/property.ts';

// Half of the scripts; the other half is in money-model-a, so that two workers share them.
await followsTheModel(SCRIPTS / 2);
