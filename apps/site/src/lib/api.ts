export { inGames, levelOf, useReadUser, useUser } from './account.ts';
export { appInfoQuery, useAppInfo } from './app-info.ts';
export { api, forgetMemberData, queryClient } from './client.ts';
