export { eraseAuthenticator } from './erasing.ts';
export { codeHashOf, newCode } from './recovery-code.ts';
export { type Authenticators, createAuthenticators, sealedMemberAuthenticators, type Verdict } from './service.ts';
