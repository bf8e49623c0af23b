import { agentCentre } from './centre.ts';

/** All calls of the agent centre, by feature. */
export const agentRows = { agentCentre };
export type AgentRows = typeof agentRows;
