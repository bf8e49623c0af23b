import { CONTENT, LETTERS } from '@koi/contract/texts';
import { AnnouncementList } from '../../lib/announcements/announcement-list.tsx';
import { BarAction } from '../../lib/bar-action.tsx';
import { useQueryParams } from '../../lib/navigation.ts';
import { navigate } from '../../lib/router.tsx';
import { useUnread } from '../../lib/unread.ts';
import { toast } from '../../ui/feedback.tsx';
import { Icon } from '../../ui/icons.tsx';
import { Segmented } from '../../ui/segmented.tsx';
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
    { value: ANNOUNCEMENTS, text: CONTENT.announcementsTab },
    { value: TO_MEMBER, text: CONTENT.lettersTab, count: unread },
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
      <Segmented
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
