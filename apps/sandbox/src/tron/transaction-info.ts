import { accountOf } from './address.ts';
import { blockTime } from './chain.ts';
import { eventsOf, FAKE_CONTRACT, type TokenEvent, type Transaction, USDT_CONTRACT } from './transaction.ts';

/** keccak-256 of `Transfer(address,address,uint256)` and of `Approval(address,address,uint256)`. */
const TOPICS = {
  Transfer: 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  Approval: '8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
};

const WORD_HEX = 64;
const word = (hex: string): string => hex.padStart(WORD_HEX, '0');
const account = (address: string): string => accountOf(address) ?? '';

/** Unlike everywhere else on TRON, addresses in a log have no `41` prefix. */
const logOf = ({ contract, type, from, to, micro }: TokenEvent) => ({
  address: account(contract),
  topics: [TOPICS[type], word(account(from)), word(account(to))],
  data: word(micro.toString(16)),
});

const usage = { energy_usage_total: 31_895, energy_fee: 3_189_500, net_usage: 345 };

const failures = {
  reverted: { result: 'REVERT', message: 'REVERT opcode executed' },
  'out-of-energy': { result: 'OUT_OF_ENERGY', message: "Not enough energy for 'SSTORE' operation executing" },
};

/** The answer of `gettransactioninfobyid` for a transaction in a block. */
export const transactionInfo = (transaction: Transaction) => {
  const { hash, kind, block } = transaction;
  const base = { id: hash, blockNumber: block, blockTimeStamp: blockTime(block) };
  switch (kind) {
    case 'trx':
    case 'trc10':
      // No contract was executed, so the receipt has no result.
      return { ...base, contractResult: [''], receipt: { net_usage: 267 } };
    case 'reverted':
    case 'out-of-energy': {
      const { result, message } = failures[kind];
      return {
        ...base,
        fee: usage.energy_fee,
        contractResult: [''],
        contract_address: `41${account(USDT_CONTRACT)}`,
        receipt: { ...usage, result },
        result: 'FAILED',
        resMessage: Buffer.from(message).toString('hex'),
      };
    }
    default:
      return {
        ...base,
        fee: usage.energy_fee,
        // The USDT contract returns no value for a successful transfer, which appears as zeros.
        contractResult: [word('')],
        contract_address: `41${account(kind === 'fake-token' ? FAKE_CONTRACT : USDT_CONTRACT)}`,
        receipt: { ...usage, result: 'SUCCESS' },
        log: eventsOf(transaction).map(logOf),
      };
  }
};
