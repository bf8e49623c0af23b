export const DEMO_PASSWORD = 'koi888888';
export const DEMO_PAY_PASSWORD = '888888';

const login = (role: string, name: string, about = '') => ({
  role,
  name,
  password: DEMO_PASSWORD,
  note: `pay password ${DEMO_PAY_PASSWORD}${about && `; ${about}`}`,
});

/** Shown by `npm start`. Created only in demo mode. */
export const demoLogins = [
  login('member', 'koi8866'),
  login('member', 'lotus2026'),
  login('agent', 'agent8866'),
  login('member', 'limit8866', 'near a deposit limit'),
  login('member', 'break8866', 'on a break'),
  login('member', 'return8866', 'excluded, asks to return'),
];

const staff = (role: string, name: string) => ({
  role,
  name,
  password: DEMO_PASSWORD,
  note: 'enrols an authenticator at its first login',
});

/** Logins of the back office. What one of the others proposes, a checker agrees to. */
export const demoStaffLogins = [
  staff('accounts', 'admin01'),
  staff('deposits', 'finance01'),
  staff('payouts', 'finance02'),
  staff('treasurer', 'treasurer01'),
  staff('checker', 'checker01'),
  staff('checker', 'checker02'),
  staff('risk', 'risk01'),
  staff('service', 'service01'),
  staff('content', 'content01'),
  staff('auditor', 'readonly01'),
];
