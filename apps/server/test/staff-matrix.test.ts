import { testRoles } from './role-matrix.ts';

// staff-matrix.campaign.test.ts makes the calls as every role.
await testRoles({ whole: false });
