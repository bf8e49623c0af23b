import type { WaySettings } from '@koi/contract';
import { TRON_ADDRESS_LENGTH } from '@koi/contract/constants';
import { checkReason } from '@koi/contract/rules/proposals';
import { checkWaySettings, takesPicture } from '@koi/contract/rules/staff';
import { PAY_SETTING_NAMES, PAY_SETTINGS, PAY_WAY_NAMES } from '@koi/contract/texts';
import { staffCalls } from '../../../lib/api.ts';
import { PictureButton } from '../../../lib/picture-button.tsx';
import { ReasonField } from '../../../lib/proposal-reason.tsx';
import { useAction } from '../../../lib/use-action.ts';
import { useForm } from '../../../lib/use-form.ts';
import { usePictureUpload } from '../../../lib/use-picture-upload.ts';
import { useText } from '../../../lib/use-text.ts';
import { FormDialog, FormGrid, TextField, Wide } from '../../../ui/index.ts';
import styles from './accounts.module.css';
import { ChangeList } from './change-list.tsx';
import { changesOf } from './changes.ts';

const FIELD_OF_TEXT = {
  [PAY_SETTINGS.rangeWrong]: 'min_price',
  [PAY_SETTINGS.addressWrong]: 'address',
  [PAY_SETTINGS.addressMissing]: 'address',
} as const;

const { min_price, max_price, address, picture } = PAY_SETTING_NAMES;
const LABELS = { min_price, max_price, address, picture };

const formOf = ({ min_price, max_price, address, picture }: WaySettings) => ({
  min_price,
  max_price,
  address,
  picture,
});

interface PictureProps {
  name: string;
  picture: string;
  onChange: (url: string) => void;
}

/** The server re-encodes the picture. Members see it only after the form is saved. */
function Picture({ name, picture, onChange }: PictureProps) {
  const { busy, send } = usePictureUpload(staffCalls.accounts.uploadPicture);
  const take = async (file: File | undefined) => {
    const address = await send(file);
    if (address !== undefined) onChange(address);
  };
  return (
    <div className={styles.upload}>
      {picture ? (
        <img className={styles.picture} src={picture} alt={`${name}收款码预览`} />
      ) : (
        <p className={styles.noPicture}>尚未上传收款码</p>
      )}
      <div>
        <PictureButton label={`上传${name}收款码`} busy={busy} onTake={(file) => void take(file)}>
          {picture ? '更换收款码' : '上传收款码'}
        </PictureButton>
        <p className={styles.quiet}>png、jpeg、webp，保存后对会员生效</p>
      </div>
    </div>
  );
}

export function WayDialog({ way, onClose }: { way: WaySettings; onClose: () => void }) {
  const name = PAY_WAY_NAMES[way.way];
  const form = useForm(formOf(way), FIELD_OF_TEXT);
  const reason = useText();
  const { picture } = form.values;
  // The picture's URL would not be meaningful in the list of changes.
  const before = { ...formOf(way), picture: way.picture && '原图片' };
  const after = { ...form.trimmed, picture: picture === way.picture ? before.picture : '新图片' };
  const changes = changesOf(LABELS, before, after);
  const { busy, run } = useAction(staffCalls.accounts.saveWay, {
    changes: [staffCalls.accounts.ways],
    onDone: onClose,
    onFailed: form.refuse,
  });
  const submit = () => {
    const changed = { way: way.way, enabled: way.enabled, ...form.trimmed };
    const isRight = form.passes(checkWaySettings(changed));
    const isReasoned = reason.passes(checkReason(reason.text));
    if (isRight && isReasoned) void run({ ...changed, reason: reason.text });
  };
  return (
    <FormDialog
      title={`修改${name}`}
      onClose={onClose}
      ok="提交复核"
      busy={busy}
      disabled={changes.length === 0}
      onSubmit={submit}
    >
      <FormGrid>
        <TextField label="最低金额（元）" {...form.bind('min_price')} inputMode="decimal" maxLength={12} />
        <TextField label="最高金额（元）" {...form.bind('max_price')} inputMode="decimal" maxLength={12} />
        {way.way === 'usdt' && (
          <Wide>
            <TextField
              label="TRC20 收款地址"
              hint="会员的 USDT 会直接转入此地址，请逐字核对"
              {...form.bind('address')}
              maxLength={TRON_ADDRESS_LENGTH}
              spellCheck={false}
            />
          </Wide>
        )}
        {takesPicture(way.way) && (
          <Wide>
            <Picture name={name} picture={picture} onChange={(url) => form.set('picture', url)} />
          </Wide>
        )}
      </FormGrid>
      <ChangeList changes={changes} />
      <ReasonField {...reason.field} />
    </FormDialog>
  );
}
