import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { BLOCK_KINDS } from '../protection-constants.ts';
import { checkLogin, checkPasswordChange, checkPayPasswordChange, checkRegistration } from '../rules/members.ts';
import { MEMBERS } from '../texts/members.ts';
import { SHELL } from '../texts/shell.ts';
import { decimal, empty, flag, id, judged, judgedSecret, money, nothing, secret, text } from '../wire.ts';

/** The complete UserInfo of both specifications. `vip` is the level, `current_vip` the same as "VIP3". */
export const userInfo = z.object({
  id,
  username: z.string(),
  name: z.string(),
  realname: z.string(),
  avatar: z.string(),
  vip: z.number().int(),
  current_vip: z.string(),
  paysum: money,
  flowsum: money,
  balance: money,
  gameblance: money,
  /** Money in transit between the centre wallet and the venues, until the venue has given a definite answer. */
  transit: money,
  joinday: z.number().int(),
  isagent: flag,
  mobile: z.string(),
  email: z.string(),
  birthday: z.string(),
  usdtrate: decimal,
  withdrawusdtrate: decimal,
  withdrawcashfee: decimal,
  withdrawfeeusdttrc: decimal,
  transferstatus: flag,
  /** Kind of the block in force (pause, break, exclusion, house); empty for none. */
  block: z.enum(['', ...BLOCK_KINDS]),
  block_until: z.string().describe('end of the block; empty for none or without an end'),
});
export type UserInfo = z.output<typeof userInfo>;

const admission = z.object({ api_token: z.string() });
const loginAdmission = admission.extend({
  previous_login: z.string().describe('time of the login before; empty when the security log has none'),
});
const passwordChange = z.object({ password: judgedSecret(), paypassword: secret() });
const payPasswordChange = z.object({ password: judgedSecret(), paypassword: judgedSecret() });

export const members = {
  register: endpoint({
    method: 'POST',
    path: '/api/register',
    caller: 'anyone',
    summary: 'Open an account and a session',
    input: z.object({
      name: judged(),
      password: secret(),
      confirmPass: judgedSecret(),
      realname: text(),
      paypassword: judgedSecret(),
      code: text(),
      pid: text(),
    }),
    output: admission,
    check: checkRegistration,
    refusals: ['members.nameTaken', 'members.tooManyTries', 'maintenance.registration', 'security.passwordCommon'],
  }),
  login: endpoint({
    method: 'POST',
    path: '/api/login_pc',
    caller: 'anyone',
    summary: 'Open a session',
    input: z.object({
      name: judged(),
      password: judgedSecret(),
      code: text(),
      totp: text().describe('code of the authenticator or a recovery code, for members who use one'),
    }),
    output: loginAdmission,
    check: checkLogin,
    refusals: [
      'members.credentialsWrong',
      'members.tooManyTries',
      'members.frozen',
      'members.closed',
      'security.codeNeeded',
      'security.codeWrong',
    ],
  }),
  logoff: endpoint({
    method: 'POST',
    path: '/api/logoff',
    caller: 'member',
    summary: 'End this session',
    input: nothing,
    output: empty,
  }),
  user: endpoint({
    method: 'POST',
    path: '/api/user',
    caller: 'member',
    summary: 'The member as the site shows them',
    input: nothing,
    output: userInfo,
  }),
  refresh: endpoint({
    method: 'POST',
    path: '/api/refreshusermoney',
    caller: 'member',
    summary: 'The member again, with fresh money',
    input: nothing,
    output: userInfo,
  }),
  balance: endpoint({
    method: 'POST',
    path: '/api/balance',
    caller: 'member',
    summary: 'The centre wallet alone; polled',
    input: nothing,
    output: z.object({ balance: money }),
  }),
  updateProfile: endpoint({
    method: 'POST',
    path: '/api/updateuserinfo',
    caller: 'member',
    summary: 'Mobile, email and birthday; the day decides about age, so the server checks with its own clock',
    input: z.object({ email: judged(), mobile: judged(), birthday: judged() }),
    output: empty,
    done: SHELL.done,
    refusals: [
      'members.mobile',
      'members.email',
      'members.birthday',
      'members.underage',
      'protection.birthDateFixed',
      'protection.notPossible',
    ],
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/editPassword',
    caller: 'member',
    summary: 'Login password: `paypassword` is the new one, `password` the old; every session ends',
    input: passwordChange,
    output: empty,
    check: ({ password, paypassword }) =>
      checkPasswordChange({ old: password, next: paypassword, confirm: paypassword }),
    done: MEMBERS.passwordChanged,
    refusals: ['members.oldWrong', 'members.tooManyTries', 'security.passwordCommon'],
  }),
  changePayPassword: endpoint({
    method: 'POST',
    path: '/api/editPayPassword',
    caller: 'member',
    summary: 'Withdrawal password: `paypassword` is the new one, `password` the old',
    input: payPasswordChange,
    output: empty,
    check: ({ password, paypassword }) =>
      checkPayPasswordChange({ old: password, next: paypassword, confirm: paypassword }),
    done: MEMBERS.passwordChanged,
    refusals: ['members.oldWrong', 'members.payPasswordLocked'],
  }),
  uploadAvatar: endpoint({
    method: 'POST',
    path: '/api/uploadimg',
    caller: 'member',
    summary: 'A gif or png of at most 2 MB becomes the avatar',
    input: nothing,
    output: z.object({ url: z.string() }),
    upload: true,
    budget: { calls: 6, minutes: 60 },
    refusals: ['members.avatarKind', 'members.avatarTooLarge'],
  }),
};
