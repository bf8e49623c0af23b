import { AGENT_CENTRE, AGENTS, STAFF_AGENTS } from '../texts/agents.ts';
import type { Refusals } from './row.ts';

export const AGENTS_REFUSALS = {
  alreadyApplied: [422, AGENTS.alreadyOpen],
  alreadyAgent: [422, AGENTS.alreadyAgent],
  notAgent: [403, AGENTS.notAgent],
  ticketExpired: [403, AGENT_CENTRE.ticketDead],
  sessionEnded: [401, AGENT_CENTRE.sessionEnded],
  applicationUnknown: [404, STAFF_AGENTS.unknown],
  applicationDecided: [409, STAFF_AGENTS.decided],
  planStale: [409, STAFF_AGENTS.planStale],
  planUnchanged: [422, STAFF_AGENTS.planSame],
} as const satisfies Refusals;
