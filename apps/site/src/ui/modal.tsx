import { Icon } from '@koi/ui/icon';
import { Layer } from '@koi/ui/layer';
import type { ReactNode } from 'react';
import styles from './modal.module.css';

interface ModalProps {
  label: string;
  onClose: () => void;
  /** Shows the round × below the card; false when the card has its own close button. */
  closeBelow?: boolean;
  children: ReactNode;
}

export function Modal({ label, onClose, closeBelow = true, children }: ModalProps) {
  return (
    <Layer
      label={label}
      place="centre"
      onClose={onClose}
      beside={
        closeBelow && (
          <button type="button" className={styles['close']} aria-label="关闭" onClick={onClose}>
            <Icon name="x" size={20} />
          </button>
        )
      }
    >
      {children}
    </Layer>
  );
}
