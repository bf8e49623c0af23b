import type { ProposalEffect } from '@koi/contract';
import { Icon, PanelSection } from '../../../ui/index.ts';
import styles from './proposal-panel.module.css';

/** 影响: what an agreement would cause now. Nothing is shown when there are no figures. */
export function Effects({ effects }: { effects: readonly ProposalEffect[] }) {
  if (effects.length === 0) return null;
  return (
    <PanelSection title="影响">
      <ul className={styles.effects}>
        {effects.map(({ name, value, watch }) => (
          <li key={name} data-watch={watch || undefined}>
            <Icon name={watch ? 'warning-circle-fill' : 'check-circle-fill'} size={18} />
            <div>
              <span>{name}</span>
              <b>{value}</b>
            </div>
          </li>
        ))}
      </ul>
    </PanelSection>
  );
}
