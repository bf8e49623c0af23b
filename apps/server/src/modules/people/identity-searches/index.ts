export { createIdentitySearches, type IdentitySearches } from './service.ts';
