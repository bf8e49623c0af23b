import { z } from 'zod';
import { AGENT_REASON_MAX_LENGTH } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { checkAgentApplication } from '../rules/agents.ts';
import { AGENTS } from '../texts/agents.ts';
import { empty, flag, judged, nothing, text } from '../wire.ts';

export const agents = {
  apply: endpoint({
    method: 'POST',
    path: '/api/applyagentdo',
    caller: 'member',
    summary: 'Ask to become an agent',
    input: z.object({ mobile: judged(), apply_info: text(AGENT_REASON_MAX_LENGTH) }),
    output: empty,
    check: checkAgentApplication,
    done: AGENTS.applied,
    refusals: [AGENTS.alreadyOpen, AGENTS.alreadyAgent],
  }),
  centreAddress: endpoint({
    method: 'GET',
    path: '/api/getAgentLoginUrl',
    caller: 'member',
    summary: 'A one-time address of the agent centre, valid for a minute',
    input: nothing,
    output: z.object({ url: z.string(), frameable: flag }),
    refusals: [AGENTS.notAgent],
  }),
};
