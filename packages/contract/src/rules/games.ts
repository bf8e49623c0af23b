import { SHELL } from '../texts/shell.ts';
import { firstFailing } from './first-failing.ts';

/** Said before a visitor's tap becomes a call. */
export const checkLaunch = (isLoggedIn: boolean) => firstFailing([isLoggedIn, SHELL.loginFirst]);
