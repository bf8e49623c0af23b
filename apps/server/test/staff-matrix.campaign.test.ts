import { testRoles } from './role-matrix.ts';

await testRoles({ whole: true });
