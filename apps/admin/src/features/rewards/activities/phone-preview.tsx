import { isTiered } from '@koi/contract/rules/activities';
import { BannerPreview } from '../../../lib/banner-preview.tsx';
import { RichTextPreview } from '../../../lib/rich-text/index.ts';
import { Hint } from '../../../ui/index.ts';
import type { Draft } from './draft.ts';
import styles from './editor.module.css';
import { TiersTable } from './tiers-table.tsx';

/** Mobile preview of the promotion being edited. */
export function PhonePreview({ draft }: { draft: Draft }) {
  const { basis, tiers } = draft.terms;
  return (
    <aside className={styles.phone} aria-label="手机预览">
      <BannerPreview src={draft.banner} headline={draft.headline} line={draft.tagline} />
      <div className={styles.paper}>
        <h2 className={styles.title}>{draft.title || '（无标题）'}</h2>
        {isTiered(basis) && <TiersTable terms={{ basis, tiers }} />}
        <RichTextPreview html={draft.content} />
        {draft.memo.trim() !== '' && <Hint tone="gold">{draft.memo}</Hint>}
        {draft.can_apply === 1 ? (
          <span className={styles.button}>立即申请</span>
        ) : (
          <p className={styles.free}>无需申请，符合条件即自动参与。</p>
        )}
      </div>
    </aside>
  );
}
