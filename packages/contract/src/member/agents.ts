import { z } from 'zod';
import { AGENT_REASON_MAX_LENGTH, APPLICATION_STATE } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkAgentApplication } from '../rules/agents.ts';
import { AGENTS } from '../texts/agents.ts';
import { empty, flag, judged, moment, nothing, text } from '../wire.ts';

export const agentStanding = z.object({
  isagent: flag,
  /** The member's latest application; null for visitors and for members who never applied. */
  application: z
    .object({
      state: z.literal(Object.values(APPLICATION_STATE)),
      created_at: moment,
      mobile: z.string(),
      apply_info: z.string(),
      /** Reason of the refusal; empty otherwise. */
      reason: z.string(),
    })
    .nullable(),
  /** The highest percentage of the current plan; empty when there is none. */
  highest: z.string(),
});
export type AgentStanding = z.output<typeof agentStanding>;

export const agents = {
  standing: endpoint({
    method: 'POST',
    path: '/api/agentinfo',
    caller: 'anyone',
    summary: 'What agents are offered, and where the member’s own application stands',
    input: nothing,
    output: agentStanding,
  }),
  apply: endpoint({
    method: 'POST',
    path: '/api/applyagentdo',
    caller: 'member',
    summary: 'Ask to become an agent',
    input: z.object({ mobile: judged(), apply_info: text(AGENT_REASON_MAX_LENGTH) }),
    output: empty,
    check: checkAgentApplication,
    done: AGENTS.applied,
    refusals: ['agents.alreadyApplied', 'agents.alreadyAgent'],
  }),
  centreAddress: endpoint({
    method: 'GET',
    path: '/api/getAgentLoginUrl',
    caller: 'member',
    summary: 'A one-time address of the agent centre, valid for a minute',
    input: nothing,
    output: z.object({ url: z.string(), frameable: flag }),
    refusals: ['agents.notAgent'],
  }),
};
