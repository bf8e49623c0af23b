import { agentCentre } from './centre.ts';

/** Every call of the agent centre, by feature. */
export const agentRows = { agentCentre };
export type AgentRows = typeof agentRows;
