import { CONTENT } from '@koi/contract/texts';
import { AnnouncementList } from '../../lib/announcements/announcement-list.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import styles from './announcements-sheet.module.css';

/** All announcements in full, also for visitors, who can't open /message. */
export function AnnouncementsSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet title={CONTENT.announcementsTab} onClose={onClose}>
      <div className={styles['body']}>
        <AnnouncementList />
      </div>
    </Sheet>
  );
}
