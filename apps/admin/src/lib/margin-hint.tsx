import { marginWarnings, unknownMargins, withRebates } from '@koi/contract/rules/margins';
import { MARGINS, VIP_REBATE_NAMES } from '@koi/contract/texts';
import { Hint, Stack } from '../ui/index.ts';
import { staffCalls, useCall } from './api.ts';
import styles from './margin-hint.module.css';

interface MarginHintProps {
  /** Rebates being edited, used instead of the highest saved ones. */
  rebates?: Parameters<typeof withRebates>[1];
  /** Commission being edited, used instead of the saved one. */
  commission?: string;
}

/** Warns when rebate and commission together reach the house edge. */
export function MarginHint({ rebates = {}, commission }: MarginHintProps) {
  const { data } = useCall(staffCalls.rebates.margins, {});
  if (!data) return null;
  const warnings = marginWarnings(withRebates(data.categories, rebates), commission ?? data.commission);
  const unknown = unknownMargins(data.categories).map((field) => VIP_REBATE_NAMES[field]);
  const isKnown = data.categories.some(({ edge }) => edge !== '');
  return (
    <Stack gap={8}>
      {warnings.length === 0 ? (
        isKnown && <Hint tone="success">{MARGINS.fine}</Hint>
      ) : (
        <Hint tone="danger">
          <span role="status" className={styles.warnings}>
            <b>{MARGINS.title}</b>
            {warnings.map((text) => (
              <span key={text}>{text}</span>
            ))}
          </span>
        </Hint>
      )}
      {unknown.length > 0 && <Hint tone="warning">{MARGINS.unknown(unknown)}</Hint>}
    </Stack>
  );
}
