import { followsTheModel } from './model/property.ts';

// A few scripts in every run of the tests; the campaign "money-model" asks for a thousand.
await followsTheModel(Number(process.env['KOI_MODEL_SCRIPTS'] ?? 100));
