import { addDays, beijingDay } from '@koi/money';
import { createLedger } from '../../apps/server/src/ledger/index.ts';
import { createFigures } from '../../apps/server/src/modules/money/figures/index.ts';
import { auditBooks } from '../../apps/server/src/modules/operator/reports/index.ts';
import { createSettlement as createCommissions } from '../../apps/server/src/modules/people/agents/settlement.ts';
import type { Timed } from './calls.ts';
import type { House } from './house.ts';

/** Jobs, in the order in which they run on a day. Each is measured once. */
export const jobsOf = ({ database, patient, clock, log }: House): Timed[] => {
  const day = addDays(beijingDay(clock.now()), -1);
  const ledger = createLedger({ database });
  const commissions = createCommissions({ database, patient, clock, log, ledger });
  const figures = createFigures({ database, log });
  return [
    ['job: fold of the figures', () => figures.fold()],
    ['job: commission, first run of a month', () => commissions.settleDue()],
    ['job: commission of one day again', () => commissions.settleAgain(day, 'bench')],
    ['job: all books', () => auditBooks(patient)],
  ];
};
