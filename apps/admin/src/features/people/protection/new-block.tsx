import { failureText } from '@koi/client';
import { ADJUSTMENTS, SHELL } from '@koi/contract/texts';
import { useState } from 'react';
import { call, staffCalls } from '../../../lib/api.ts';
import { PlaceBlockDialog } from '../../../lib/protection/index.ts';
import { useText } from '../../../lib/use-text.ts';
import { Button, FormDialog, TextField } from '../../../ui/index.ts';

interface Found {
  id: number;
  name: string;
}

/** Chooses the member for a house block by name or id. */
function ChooseMember({ onFound, onClose }: { onFound: (member: Found) => void; onClose: () => void }) {
  const member = useText();
  const [busy, setBusy] = useState(false);
  const submit = async () => {
    if (!member.passes(member.text === '' ? ADJUSTMENTS.memberMissing : undefined)) return;
    setBusy(true);
    try {
      onFound((await call(staffCalls.memberFiles.find, { member: member.text })).data);
    } catch (error) {
      member.refuse(failureText(error, SHELL.serverFailure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <FormDialog title="平台限制" ok="下一步" busy={busy} onClose={onClose} onSubmit={() => void submit()}>
      <TextField label="会员账号或 ID" maxLength={32} placeholder="请输入会员账号或 ID" {...member.field} />
    </FormDialog>
  );
}

/** The button above the register that places a house block. */
export function NewBlock() {
  const [step, setStep] = useState<'choose' | Found>();
  const close = () => setStep(undefined);
  return (
    <>
      <Button icon="plus" onClick={() => setStep('choose')}>
        平台限制
      </Button>
      {step === 'choose' && <ChooseMember onFound={setStep} onClose={close} />}
      {typeof step === 'object' && <PlaceBlockDialog member={step} onClose={close} />}
    </>
  );
}
