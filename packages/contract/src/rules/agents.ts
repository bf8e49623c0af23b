import { AGENTS } from '../texts/agents.ts';
import { firstFailing } from './first-failing.ts';
import { isMobile } from './members.ts';

export interface AgentApplication {
  mobile: string;
  apply_info: string;
}

export const checkAgentApplication = (form: AgentApplication) =>
  firstFailing([isMobile(form.mobile), AGENTS.mobile], [form.apply_info.trim() !== '', AGENTS.reasonMissing]);
