import { USDT_BANK, USDT_PROTOCOL } from '@koi/contract';
import { type CardDraft, tronAddressOf } from '../modules/people/cards/index.ts';

/** Invented data: the card numbers have a wrong check digit, and the address has no private key. */
export const demoCards: Readonly<Record<string, readonly CardDraft[]>> = {
  koi8866: [
    { bank: '招商银行', bankOwner: '陈宇', number: '6225880000006621', bankAddress: '深圳南山支行' },
    { bank: '建设银行', bankOwner: '陈宇', number: '6217000000000000387', bankAddress: '深圳福田支行' },
    { bank: USDT_BANK, bankOwner: USDT_PROTOCOL, number: tronAddressOf(Buffer.alloc(20, 0x88)), bankAddress: '' },
  ],
};
