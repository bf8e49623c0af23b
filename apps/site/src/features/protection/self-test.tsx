import { SELF_TEST } from '@koi/contract/texts';
import { useId, useState } from 'react';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './self-test.module.css';

const UNANSWERED = -1;

const resultText = (score: number) => SELF_TEST.results.findLast(({ from }) => score >= from)?.text ?? '';

/** Nine questions about the last twelve months. The answers stay in the page. */
export function SelfTest({ onClose }: { onClose: () => void }) {
  const [answers, setAnswers] = useState<readonly number[]>(SELF_TEST.questions.map(() => UNANSWERED));
  const name = useId();
  const open = answers.filter((answer) => answer === UNANSWERED).length;
  const score = answers.reduce((sum, answer) => sum + answer, 0);
  return (
    <Sheet title={SELF_TEST.title} onClose={onClose}>
      <div className={styles.test}>
        <p>{SELF_TEST.intro}</p>
        <ol>
          {SELF_TEST.questions.map((question, at) => (
            <li key={question}>
              <fieldset>
                <legend>{question}</legend>
                {SELF_TEST.answers.map((answer, points) => (
                  <label key={answer}>
                    <input
                      type="radio"
                      name={`${name} ${at}`}
                      checked={answers[at] === points}
                      onChange={() => setAnswers(answers.with(at, points))}
                    />
                    {answer}
                  </label>
                ))}
              </fieldset>
            </li>
          ))}
        </ol>
        <p className={styles.result} role="status">
          {open > 0 ? SELF_TEST.unanswered(open) : resultText(score)}
        </p>
      </div>
    </Sheet>
  );
}
