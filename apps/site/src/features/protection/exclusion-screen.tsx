import { blockEnd, EXCLUSION_TERMS, gateMoment } from '@koi/contract/rules/protection';
import {
  BLOCK_TERM_NAMES,
  PROTECTION,
  PROTECTION_BREAK,
  PROTECTION_EXCLUSION,
  PROTECTION_FORMS,
} from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { navigate } from '@koi/ui/router';
import { useState } from 'react';
import { useBack } from '../../lib/navigation.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dock } from '../../ui/dock.tsx';
import { Screen } from '../../ui/screen.tsx';
import styles from './exclusion-screen.module.css';
import { ExclusionSheet, type ExclusionTerm } from './exclusion-sheet.tsx';
import { MayAndMayNot } from './may-and-may-not.tsx';
import { Steps } from './steps.tsx';
import { TermList } from './term-list.tsx';
import common from './term-screen.module.css';

const DAY_LENGTH = 'YYYY-MM-DD'.length;

const untilText = (term: ExclusionTerm) => {
  const end = blockEnd(term, new Date());
  return end ? PROTECTION_BREAK.until(gateMoment(end).slice(0, DAY_LENGTH)) : PROTECTION_EXCLUSION.openEnd;
};

/** 自我排除, step 1: the term and what it means. Step 2 is the sheet with the pay password. */
export function ExclusionScreen() {
  const back = useBack('/protection');
  const [term, setTerm] = useState<ExclusionTerm>();
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <Screen title={PROTECTION.exclusionTitle} onBack={back} stacked>
        <Steps at={0} />
        <header className={common.say}>
          <h2>{PROTECTION_EXCLUSION.question}</h2>
          <p>{PROTECTION_EXCLUSION.promise}</p>
        </header>
        <TermList
          label={PROTECTION_EXCLUSION.term}
          options={EXCLUSION_TERMS.map((value) => ({ value, name: BLOCK_TERM_NAMES[value], until: untilText(value) }))}
          value={term}
          onChange={setTerm}
        />
        <MayAndMayNot />
        <Card className={styles.facts}>
          {PROTECTION_EXCLUSION.facts.map(([name, text]) => (
            <div key={name}>
              <h3>{name}</h3>
              <p>{text}</p>
            </div>
          ))}
        </Card>
      </Screen>
      <Dock>
        <Button kind="ink" onClick={() => (term ? setConfirming(true) : toast(PROTECTION_FORMS.termWrong, 'failure'))}>
          {PROTECTION_EXCLUSION.next}
        </Button>
      </Dock>
      {term && isConfirming && (
        <ExclusionSheet
          term={term}
          onClose={() => setConfirming(false)}
          onDone={() => navigate('/protection', { replace: true })}
        />
      )}
    </>
  );
}
