import { GAME_NAME_MAX_LENGTH } from '@koi/contract/rules/venues';
import { PictureButton, usePictureChoice } from '../../../lib/picture-button.tsx';
import { Panel, PanelSection, TextField } from '../../../ui/index.ts';
import { CostCheck } from './cost-check.tsx';
import { COVER_PX } from './game-list.ts';
import styles from './import.module.css';
import { Cover } from './import-columns.tsx';
import type { Edit, ImportRow } from './import-rows.ts';
import { WeightSliders } from './weights.tsx';

const CHANGE_NAMES = { name: '名称', category: '类别', return: '返还率' } as const;

const sourceOf = ({ app_img, known, picture }: ImportRow): string => {
  if (app_img !== '') return '已上传';
  if (known !== null) return '现有图片';
  return picture === '' ? '没有则用默认图' : '场馆原图';
};

interface ImportPanelProps {
  row: ImportRow;
  venue: string;
  onEdit: (change: Edit) => void;
  onClose: () => void;
}

/** The values of one game before it is imported. */
export function ImportPanel({ row, venue, onEdit, onClose }: ImportPanelProps) {
  const { changes, known } = row;
  const picture = usePictureChoice((app_img) => onEdit({ app_img }), COVER_PX);
  return (
    <Panel title={row.name || '未命名'} subtitle={`${venue} · ${row.code}`} onClose={onClose}>
      <PanelSection>
        <div className={styles.head}>
          <Cover row={row} className={styles.tile} />
          <div className={styles.about}>
            <p>
              {known === null ? '新游戏，导入后排在最后。' : '已在游戏列表中。'}
              {changes.length > 0 && <b>场馆改了{changes.map((name) => CHANGE_NAMES[name]).join('、')}。</b>}
            </p>
            <PictureButton label={`上传 ${row.name} 的图片`} busy={picture.busy} onTake={picture.take}>
              换图
            </PictureButton>
            <p>
              方图 {COVER_PX} × {COVER_PX}，{sourceOf(row)}
            </p>
          </div>
          {picture.dialog}
        </div>
        <div className={styles.fields}>
          <TextField
            label="名称"
            value={row.name}
            maxLength={GAME_NAME_MAX_LENGTH}
            onChange={(event) => onEdit({ name: event.target.value })}
          />
        </div>
      </PanelSection>
      <PanelSection title="权重">
        <WeightSliders weights={row} onChange={onEdit} />
      </PanelSection>
      <PanelSection title="成本核对">
        <CostCheck {...row} />
      </PanelSection>
    </Panel>
  );
}
