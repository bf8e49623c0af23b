import type { MaintenanceArea } from '@koi/contract';
import { closedText } from '@koi/contract/rules/maintenance';
import { MAINTENANCE_TITLES } from '@koi/contract/texts';
import { beijingDay } from '@koi/money';
import { Icon } from '../../../ui/index.ts';
import styles from './maintenance.module.css';

interface MemberPreviewProps {
  area: MaintenanceArea['area'];
  text: string;
  until: string;
  site: { site_name: string; site_logo: string };
}

/** Preview of the members' page during the maintenance, in the proportions of a phone. */
export function MemberPreview({ area, text, until, site }: MemberPreviewProps) {
  const [first = '', ...lines] = closedText(text.trim(), until, beijingDay(new Date())).split(/\n+/);
  const isSite = area === 'site';
  const paragraphs = isSite ? lines : [first, ...lines];
  return (
    <figure className={styles.phone} data-whole={isSite || undefined} aria-label="会员页面预览">
      {isSite ? (
        <>
          <img className={styles.koi} src="/art/koi-line.svg" alt="" />
          <img className={styles.logo} src={site.site_logo} alt={site.site_name} />
        </>
      ) : (
        <span className={styles.orb}>
          <Icon name="wrench" size={20} />
        </span>
      )}
      <b>{isSite ? first : MAINTENANCE_TITLES[area]}</b>
      {paragraphs.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </figure>
  );
}
