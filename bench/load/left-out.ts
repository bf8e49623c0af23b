import { agentRows, type Endpoint, memberRows, staffRows } from '@koi/contract';

const WRITES = 'it writes';
const WRITES_MEASURED = 'it writes, and is measured with the calls that write';
const LOOK = 'every look writes a row of the audit log';
const NONE = 'the generated house has none';

/** Calls that could be reading ones and are not measured, with the reason. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  '/api/register': WRITES_MEASURED,
  '/api/login_pc': WRITES,
  '/api/logoff': WRITES,
  '/api/noticeRead': WRITES,
  '/api/security/totp/enrol': WRITES,
  '/api/protection/raise': WRITES,
  '/api/protection/reality/answer': WRITES,
  '/api/protection/offer/decline': WRITES,
  '/api/getAgentLoginUrl': WRITES,
  '/api/agent/enter': WRITES,
  '/api/agent/leave': WRITES,
  '/api/data-copy/download': NONE,
  '/api/sponsorDetail': NONE,
  '/api/tron-recharge-status': NONE,
  '/api/redpacketproof': NONE,
  '/api/activitydeatil': NONE,
  '/api/workorder/detail': NONE,

  '/api/staff/login': WRITES,
  '/api/staff/enrol': WRITES,
  '/api/staff/verify': WRITES,
  '/api/staff/active': WRITES,
  '/api/staff/logoff': WRITES,
  '/api/staff/venues/open': WRITES,
  '/api/staff/venues/retire': WRITES,
  '/api/staff/games/save': WRITES,
  '/api/staff/vip/save': WRITES,
  '/api/staff/activities/save': WRITES,
  '/api/staff/activities/set-active': WRITES,
  '/api/staff/agents/savePlan': WRITES,
  '/api/staff/red-packets/publish': WRITES,
  '/api/staff/red-packets/turn': WRITES,
  '/api/staff/maintenance/start': WRITES,
  '/api/staff/maintenance/end': WRITES,
  '/api/staff/deposits/payer': LOOK,
  '/api/staff/withdrawals/payee': LOOK,
  '/api/staff/staff/code': LOOK,
  '/api/staff/suspense/detail': NONE,
  '/api/staff/closures/detail': NONE,
  '/api/staff/pay-resets/detail': NONE,
  '/api/staff/activities/detail': NONE,
  '/api/staff/applications/detail': NONE,
  '/api/staff/work-orders/detail': NONE,
  '/api/staff/talks/detail': NONE,
  '/api/staff/proposals/detail': NONE,
  '/api/staff/exports/detail': NONE,
  '/api/staff/exports/download': NONE,
  '/api/staff/games/catalogue': 'it asks the venue, and what it costs is the answer of the venue',
  '/api/staff/audit/chain': 'it reads the whole audit log, which is why people ask for it',
};

/**
 * The calls that may only read: those with GET, those with a permission to read, and those that neither have a text of
 * success nor move money nor upload a file.
 */
export const readingRows = (): Endpoint[] =>
  [memberRows, agentRows, staffRows]
    .flatMap((features) => Object.values<Readonly<Record<string, Endpoint>>>(features))
    .flatMap((rows) => Object.values(rows))
    .filter(
      ({ method, permission, done, money, upload }) =>
        method === 'GET' ||
        permission?.endsWith('.read') === true ||
        (done === undefined && money === undefined && upload === undefined),
    );
