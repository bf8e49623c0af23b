import { SHELL } from '../texts/shell.ts';
import { firstFailing } from './first-failing.ts';

/** Checked before a visitor's tap sends a request. */
export const checkLaunch = (isLoggedIn: boolean) => firstFailing([isLoggedIn, SHELL.loginFirst]);
