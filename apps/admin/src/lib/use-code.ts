import { checkStaffCode } from '@koi/contract/rules/staff';
import { useState } from 'react';
import { CODE_LENGTH } from '../ui/index.ts';
import { useAttempt } from './use-attempt.ts';

/** The input of a code of the authenticator. The code is sent as soon as it is complete, and removed when it fails. */
export const useCode = (send: (code: string) => Promise<void>, onFailed: (text: string, error: unknown) => void) => {
  const [code, setCode] = useState('');
  const { busy, failure, waitS, attempt, setFailure } = useAttempt();

  const give = (wanted: string) =>
    attempt(
      () => send(wanted),
      (text, error) => {
        setCode('');
        onFailed(text, error);
      },
    );
  const change = (digits: string) => {
    setCode(digits);
    if (digits !== '') setFailure(undefined);
    if (digits.length === CODE_LENGTH) void give(digits);
  };
  const submit = () => {
    const objection = checkStaffCode({ code });
    if (objection) return setFailure(objection);
    void give(code);
  };
  return { code, change, submit, busy, failure, waitS };
};
