import { CARD_TYPE, type Card } from '@koi/contract';
import { labelsOfFields, type OwnData, type OwnFields, type Queryable, showFields } from '../../../platform/index.ts';

const FIELDS: OwnFields<Card> = {
  type: ['种类', ({ type }) => (type === CARD_TYPE.bank ? '银行卡' : 'USDT 地址')],
  bank: ['银行', ({ bank }) => bank],
  owner: ['户名或协议', ({ bank_owner }) => bank_owner],
  number: ['号码', ({ bank_no }) => bank_no],
  branch: ['开户地', ({ bank_address }) => bank_address],
};

/** The bound cards as the site shows them, with the last four characters of their numbers. */
export const ownCards = (list: (db: Queryable, memberId: number) => Promise<Card[]>): OwnData => ({
  key: 'cards',
  title: '卡片',
  labels: labelsOfFields(FIELDS),
  async *pages(db, memberId) {
    yield (await list(db, memberId)).map(showFields(FIELDS));
  },
});
