import type { Notice } from '@koi/contract';
import { LETTERS } from '@koi/contract/texts';
import { RichText } from '@koi/rich-text/view';
import { join } from '@koi/ui/join';
import { useState } from 'react';
import { LoadFailure } from '../../lib/load-failure.tsx';
import { RecordGroup, RecordItem, RecordsEnd, WaitingRecords } from '../../lib/record-list.tsx';
import { useUnread } from '../../lib/unread.ts';
import { Orb } from '../../ui/marks.tsx';
import prose from '../../ui/prose.module.css';
import { Sheet } from '../../ui/sheet.tsx';
import { Empty } from '../../ui/states.tsx';
import { daysOf, SIGNS, shortTime, wordsOf } from './letter.ts';
import styles from './letters-screen.module.css';
import { markRead, useLetters } from './use-letters.ts';

function LetterRow({ letter, now, onOpen }: { letter: Notice; now: Date; onOpen: () => void }) {
  const isUnread = letter.read === 0;
  return (
    <RecordItem wide>
      <button type="button" className={join(styles.letter, isUnread && styles.unread)} onClick={onOpen}>
        <span className={styles.sign}>
          <Orb {...SIGNS[letter.kind]} />
        </span>
        <span className={styles.words}>
          <span className={styles.line}>
            <b>{letter.title}</b>
            {isUnread && <span className={styles.aside}>未读</span>}
            <time dateTime={letter.created_at.replace(' ', 'T')}>{shortTime(letter.created_at, now)}</time>
          </span>
          <span className={styles.preview}>{wordsOf(letter.content)}</span>
        </span>
      </button>
    </RecordItem>
  );
}

function LetterSheet({ letter, onClose }: { letter: Notice; onClose: () => void }) {
  return (
    <Sheet title={letter.title} onClose={onClose}>
      <div className={styles.paper}>
        <time className={styles.when}>{letter.created_at.slice(0, 16)}</time>
        <RichText html={letter.content} className={prose['text']} />
      </div>
    </Sheet>
  );
}

/** The member's letters, today's first; opening one marks it as read. */
export function LetterList() {
  const query = useLetters();
  const unread = useUnread();
  const [openId, setOpenId] = useState<number>();
  const { rows: letters, error, refetch } = query;
  if (!letters) return error ? <LoadFailure error={error} onRetry={refetch} /> : <WaitingRecords />;
  if (letters.length === 0) return <Empty text={LETTERS.lettersEmpty} />;

  const now = new Date();
  const { today, earlier } = daysOf(letters, now);
  const groups = [
    { title: LETTERS.today, rows: today },
    { title: LETTERS.earlier, rows: earlier },
  ].filter(({ rows }) => rows.length > 0);
  const open = letters.find(({ id }) => id === openId);
  const show = (letter: Notice) => {
    setOpenId(letter.id);
    if (letter.read === 0) void markRead(letter.id);
  };
  return (
    <>
      {groups.map(({ title, rows }, place) => (
        <RecordGroup
          key={title}
          title={title}
          count={place === 0 && unread > 0 ? LETTERS.unreadCount(unread) : undefined}
        >
          {rows.map((letter) => (
            <LetterRow key={letter.id} letter={letter} now={now} onOpen={() => show(letter)} />
          ))}
        </RecordGroup>
      ))}
      <RecordsEnd {...query} />
      {open && <LetterSheet letter={open} onClose={() => setOpenId(undefined)} />}
    </>
  );
}
