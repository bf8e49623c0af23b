import { createReading, type ReadingDeps } from './reading.ts';
import { createRequests, type RequestsDeps } from './requests.ts';
import { createDecisions, type DecisionsDeps } from './staff.ts';

export type WithdrawalsDeps = RequestsDeps & DecisionsDeps & ReadingDeps;

export const createWithdrawalsService = (deps: WithdrawalsDeps) => ({
  ...createRequests(deps),
  ...createDecisions(deps),
  ...createReading(deps),
});

export type WithdrawalsService = ReturnType<typeof createWithdrawalsService>;
