import { exportCsv } from '@koi/client';
import { NO_VERSION } from '@koi/contract/constants';
import unseen from '@koi/ui/unseen.module.css';
import { useRef, useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';
import { useAction } from '../../../lib/use-action.ts';
import { Button, Field, FormDialog, Hint, Scroller, SelectField, Switch } from '../../../ui/index.ts';
import { CSV_COLUMNS, type CsvResult, readGamesCsv } from './csv-rows.ts';
import styles from './import.module.css';
import { useVenueChoice } from './use-venue-choice.ts';

const ERRORS_SHOWN = 50;

function Preview({ result, known }: { result: CsvResult; known: number }) {
  const { rows, errors } = result;
  if (errors.length === 0) {
    return (
      <Hint tone="success" icon="check-circle-fill">
        {rows.length} 个游戏可以导入，其中更新 {known} 个。
      </Hint>
    );
  }
  return (
    <div role="alert">
      <Scroller className={styles.errors}>
        {errors.slice(0, ERRORS_SHOWN).map((text) => (
          <p key={text}>{text}</p>
        ))}
        {errors.length > ERRORS_SHOWN && <p>还有 {errors.length - ERRORS_SHOWN} 行有误</p>}
      </Scroller>
    </div>
  );
}

/** Imports games from a file. Nothing is sent while a line is wrong. */
export function CsvDialog({ onClose }: { onClose: () => void }) {
  const venue = useVenueChoice();
  const list = useCall(staffCalls.games.list, { platname: '', category: '', search: '' });
  const stored = (list.data ?? []).filter(({ platname }) => platname === venue.chosen);
  const [text, setText] = useState<string>();
  const [isVisible, setVisible] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { busy, run } = useAction(staffCalls.games.importGames, {
    changes: [staffCalls.games.list, staffCalls.games.catalogue, staffCalls.rebates.margins],
    onDone: onClose,
  });
  const result = text === undefined ? undefined : readGamesCsv(text, stored);
  const rows = result?.errors.length === 0 ? result.rows : [];
  const write = () =>
    exportCsv(
      `游戏-${venue.chosen}.csv`,
      CSV_COLUMNS,
      (async function* () {
        yield stored;
      })(),
    );
  return (
    <FormDialog
      title="用 CSV 导入游戏"
      ok={`导入 ${rows.length} 个游戏`}
      busy={busy}
      disabled={rows.length === 0}
      onClose={onClose}
      onSubmit={() => void run({ platname: venue.chosen, visible: isVisible ? 1 : 0, rows })}
    >
      <SelectField
        label="场馆"
        value={venue.chosen}
        options={venue.options}
        onChange={(code) => {
          venue.choose(code);
          setText(undefined);
        }}
      />
      <Field label="文件" hint="UTF-8，首行为列名：代码、名称、类别必填；权重留空则按建议值，图片留空则取场馆原图">
        {() => (
          <span className={styles.visible}>
            <input
              ref={input}
              type="file"
              accept=".csv,text/csv"
              className={unseen['unseen']}
              aria-label="选择 CSV 文件"
              tabIndex={-1}
              onChange={async (event) => {
                const file = event.target.files?.[0];
                if (file) setText(await file.text());
                if (input.current) input.current.value = '';
              }}
            />
            <Button icon="upload" onClick={() => input.current?.click()}>
              选择文件
            </Button>
            <Button icon="download" onClick={() => void write()}>
              {stored.length > 0 ? '下载现有游戏' : '下载模板'}
            </Button>
          </span>
        )}
      </Field>
      {result && <Preview result={result} known={rows.filter(({ version }) => version !== NO_VERSION).length} />}
      <span className={styles.visible}>
        新游戏直接上架
        <Switch label="新游戏直接上架" checked={isVisible} onChange={setVisible} />
      </span>
    </FormDialog>
  );
}
