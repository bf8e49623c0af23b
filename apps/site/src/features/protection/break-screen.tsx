import { BREAK_DAYS, blockEnd, gateMoment } from '@koi/contract/rules/protection';
import { BLOCK_TERM_NAMES, PROTECTION, PROTECTION_BREAK, PROTECTION_FORMS } from '@koi/contract/texts';
import { confirm, toast } from '@koi/ui/feedback';
import { navigate } from '@koi/ui/router';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { useBack } from '../../lib/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { Dock } from '../../ui/dock.tsx';
import { Screen } from '../../ui/screen.tsx';
import { MayAndMayNot } from './may-and-may-not.tsx';
import { TermList } from './term-list.tsx';
import styles from './term-screen.module.css';
import { useProtectionAction } from './use-protection.ts';

type Days = (typeof BREAK_DAYS)[number];

const nameOf = (days: Days) => BLOCK_TERM_NAMES[`${days}d`];
const endOf = (days: Days) => {
  const end = blockEnd(`${days}d`, new Date());
  return end ? gateMoment(end) : '';
};

/** 冷静期: 7, 30 or 90 days, which end by themselves. */
export function BreakScreen() {
  const back = useBack('/protection');
  const [days, setDays] = useState<Days>();
  const { busy, submit } = useProtectionAction(
    (chosen: Days) => api.call(calls.protection.takeBreak, { days: chosen }),
    { onDone: () => navigate('/protection', { replace: true }) },
  );
  const start = async () => {
    if (days === undefined) return toast(PROTECTION_FORMS.breakWrong, 'failure');
    const { confirmTitle, confirmText, confirmOk: ok } = PROTECTION_BREAK;
    const question = { title: confirmTitle(nameOf(days)), text: confirmText(endOf(days)), ok, okKind: 'ink' } as const;
    if (await confirm(question)) await submit(days);
  };
  return (
    <>
      <Screen title={PROTECTION.breakTitle} onBack={back} stacked>
        <header className={styles.say}>
          <h2>{PROTECTION_BREAK.question}</h2>
          <p>{PROTECTION_BREAK.promise}</p>
        </header>
        <TermList
          label={PROTECTION.breakTitle}
          options={BREAK_DAYS.map((value) => ({
            value,
            name: nameOf(value),
            until: PROTECTION_BREAK.until(endOf(value)),
          }))}
          value={days}
          onChange={setDays}
        />
        <MayAndMayNot />
      </Screen>
      <Dock>
        <Button kind="ink" busy={busy} onClick={() => void start()}>
          {days === undefined ? PROTECTION_FORMS.breakWrong : PROTECTION_BREAK.start(nameOf(days))}
        </Button>
      </Dock>
    </>
  );
}
