import { CONTENT, LETTERS } from '@koi/contract/texts';
import { toast } from '@koi/ui/feedback';
import { Icon } from '@koi/ui/icon';
import { navigate } from '@koi/ui/router';
import { Segments } from '@koi/ui/segments';
import { AnnouncementList } from '../../lib/announcements/announcement-list.tsx';
import { BarAction } from '../../lib/bar-action.tsx';
import { useQueryParams } from '../../lib/navigation.ts';
import { useUnread } from '../../lib/unread.ts';
import { countText } from '../../ui/count-text.ts';
import { LetterList } from './letter-list.tsx';
import styles from './letters-screen.module.css';
import { markRead } from './use-letters.ts';

const ANNOUNCEMENTS = '1';
const TO_MEMBER = '2';

const readAll = async () => {
  if (await markRead(0)) toast(LETTERS.allRead);
};

/** Tab 1 contains the announcements to all members, tab 2 the letters to this member. */
export function LettersScreen() {
  const type = useQueryParams().get('type') === TO_MEMBER ? TO_MEMBER : ANNOUNCEMENTS;
  const unread = useUnread();
  const tabs = [
    { value: ANNOUNCEMENTS, label: CONTENT.announcementsTab },
    { value: TO_MEMBER, label: CONTENT.lettersTab, count: countText(unread) },
  ];
  return (
    <div className={styles.screen}>
      {type === TO_MEMBER && unread > 0 && (
        <BarAction>
          <button type="button" className={styles.readAll} onClick={() => void readAll()}>
            <Icon name="checks" size={18} />
            {LETTERS.readAll}
          </button>
        </BarAction>
      )}
      <Segments
        label={LETTERS.title}
        options={tabs}
        value={type}
        // The tab is stored in the address, so that links and Back can lead to it.
        onChange={(next) => navigate(`/message?type=${next}`, { replace: true })}
      />
      {type === TO_MEMBER ? (
        <LetterList />
      ) : (
        <div className={styles.announcements}>
          <AnnouncementList />
        </div>
      )}
    </div>
  );
}
