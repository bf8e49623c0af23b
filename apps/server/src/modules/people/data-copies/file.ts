import { LEDGER_KIND_NAMES } from '@koi/contract';
import { beijingTime, formatMoney } from '@koi/money';
import { type CentreLine, centreLines } from '../../../ledger/index.ts';
import {
  allPages,
  labelsOfFields,
  type OwnData,
  type OwnFields,
  type Queryable,
  showFields,
} from '../../../platform/index.ts';

const kindNames: Readonly<Record<string, string>> = LEDGER_KIND_NAMES;

/** Memos are written by staff. */
const LINE: OwnFields<CentreLine> = {
  at: ['时间', ({ at }) => beijingTime(at)],
  kind: ['种类', ({ kind }) => kindNames[kind] ?? kind],
  change: ['变动（元）', ({ change }) => formatMoney(change)],
  balance: ['余额（元）', ({ balance }) => formatMoney(balance)],
};

/** The ledger is no module, so its part is described here. */
export const ownLedger: OwnData = {
  key: 'ledger',
  title: '中心钱包资金流水',
  labels: labelsOfFields(LINE),
  pages: (db, memberId) =>
    allPages(async (place) => {
      const { rows, next } = await centreLines(db, { memberIds: [memberId] }, place);
      return { data: rows.map(showFields(LINE)), next };
    }),
};

const ABOUT =
  '本文件包含本站保存的、属于您的数据。每一部分的 labels 说明各字段的含义，时间为北京时间。卡号、地址与网站上一样只显示一部分。员工的内部备注、其他人的数据与安全措施的细节不包含在内。';

export interface CopyHead {
  no: string;
  site: string;
  account: string;
  madeAt: Date;
}

/**
 * The file as pieces of JSON. The next page of a part is read when the pieces before it were taken, so that a long history
 * needs the memory of one page.
 */
export async function* copyText(
  db: Queryable,
  memberId: number,
  { no, site, account, madeAt }: CopyHead,
  parts: readonly OwnData[],
): AsyncGenerator<string> {
  const head = { no, site, account, made_at: beijingTime(madeAt), about: ABOUT };
  yield `${JSON.stringify(head, null, 1).slice(0, -2)},\n "parts": [`;
  for (const [at, { key, title, labels, pages }] of parts.entries()) {
    yield `${at === 0 ? '' : ','}\n  ${JSON.stringify({ key, title, labels }).slice(0, -1)},"rows":[`;
    let rows = 0;
    for await (const page of pages(db, memberId)) {
      yield page.map((row, n) => `${rows + n === 0 ? '' : ','}\n   ${JSON.stringify(row)}`).join('');
      rows += page.length;
    }
    yield ']}';
  }
  yield '\n ]\n}\n';
}
