import { followsTheModel } from './model/property.ts';

// The campaign "long-tests" runs a hundred scripts, and the campaign "money-model" a thousand.
await followsTheModel(Number(process.env['KOI_MODEL_SCRIPTS'] ?? 100));
