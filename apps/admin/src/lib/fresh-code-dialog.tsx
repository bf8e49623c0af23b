import { refusalOf } from '@koi/client';
import { FRESH_CODE_MINUTES } from '@koi/contract/constants';
import { STAFF_REFUSALS } from '@koi/contract/refusals/staff';
import { useEffect } from 'react';
import { CodeInput, FormDialog, Hint } from '../ui/index.ts';
import { call, staffCalls } from './api.ts';
import { dismissCode, usePrompt } from './fresh-code.ts';
import { Trouble } from './trouble.tsx';
import { useCode } from './use-code.ts';

/** Mounted once per session. Without its session, a question must not stay open for the next person. */
export function FreshCode() {
  const prompt = usePrompt();
  useEffect(() => dismissCode, []);
  return prompt && <FreshCodeDialog onAnswer={prompt.answer} />;
}

function FreshCodeDialog({ onAnswer }: { onAnswer: (given: boolean) => void }) {
  const confirm = async (code: string) => {
    await call(staffCalls.session.confirm, { code });
    onAnswer(true);
  };
  const { code, change, submit, busy, failure, waitS } = useCode(confirm, (_, error) => {
    if (refusalOf(error, STAFF_REFUSALS) === 'sessionEnded') onAnswer(false);
  });
  return (
    <FormDialog
      title="重新验证身份"
      ok="验证并继续"
      busy={busy}
      disabled={waitS > 0}
      onSubmit={submit}
      onClose={() => onAnswer(false)}
    >
      <Hint>
        此操作需要确认是您本人。请输入身份验证器当前的 6 位动态验证码，{FRESH_CODE_MINUTES}{' '}
        分钟内不再询问。每个验证码只能使用一次。
      </Hint>
      <CodeInput value={code} onChange={change} invalid={failure !== undefined} />
      <Trouble text={failure} waitS={waitS} />
    </FormDialog>
  );
}
