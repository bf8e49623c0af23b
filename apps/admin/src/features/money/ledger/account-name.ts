import { LEDGER_ACCOUNT_NAMES } from '@koi/contract/texts';

const NAMES: Readonly<Record<string, string>> = LEDGER_ACCOUNT_NAMES;

/** `member:7:venue:yunding` → 会员 7 · 场馆钱包 yunding; `house:deposits:bank` → 平台 · 存款收入 bank. */
export const accountName = (address: string): string => {
  const [owner, first = '', second = '', ...rest] = address.split(':');
  const [whose, kind, detail] =
    owner === 'member' ? [`会员 ${first}`, second, rest] : ['平台', first, second === '' ? [] : [second, ...rest]];
  return [`${whose} · ${NAMES[kind] ?? kind}`, ...detail].join(' ');
};
