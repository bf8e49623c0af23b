import { readText, remove, writeText } from '@koi/ui/storage';

const KEY = 'pid';
const PID = /^[A-Za-z0-9_-]{1,32}$/;

/** Id of the member who referred this visitor, from `?pid=` before or after the hash. */
const pidIn = (address: Pick<Location, 'search' | 'hash'>) => {
  const behind = address.hash.split('?')[1] ?? '';
  const pid = new URLSearchParams(address.search).get('pid') ?? new URLSearchParams(behind).get('pid') ?? '';
  return PID.test(pid) ? pid : undefined;
};

export const rememberPid = (address: Pick<Location, 'search' | 'hash'> = window.location) => {
  const pid = pidIn(address);
  if (pid) writeText('local', KEY, pid);
};

export const knownPid = () => readText('local', KEY);

/** Called when a registration has used the id. */
export const forgetPid = () => remove('local', KEY);
