import { createClient, failureText } from '@koi/client';
import { calls } from '@koi/contract/calls';
import { AGENT_CENTRE } from '@koi/contract/texts';
import { navigate, readPlace } from '@koi/ui/router';
import { readText, remove, writeText } from '@koi/ui/storage';
import { create } from 'zustand';

/** Stored beside the member's token and never replaces it. The agent session ends with the tab. */
const KEY = 'agentToken';

interface AgentSession {
  status: 'entering' | 'open' | 'ended';
  token: string | undefined;
  /** The reason why the session is not open. */
  text: string;
}

const restore = (): AgentSession => {
  const token = readText('session', KEY);
  return { status: token ? 'open' : 'ended', token, text: AGENT_CENTRE.sessionEnded };
};

export const useAgentSession = create<AgentSession>(restore);

export const currentToken = () => useAgentSession.getState().token;

export const endSession = (text: string = AGENT_CENTRE.sessionEnded) => {
  remove('session', KEY);
  useAgentSession.setState({ status: 'ended', token: undefined, text });
};

const door = createClient({ token: () => undefined });

/**
 * A one-time address is used at once and removed from the address bar, so that neither a reload nor the history uses it
 * again.
 */
export const enterByAddress = async () => {
  const { pathname, search } = readPlace();
  if (pathname !== '/enter') return;
  const ticket = new URLSearchParams(search).get('ticket') ?? '';
  navigate('/', { replace: true });
  useAgentSession.setState({ status: 'entering', token: undefined });
  try {
    const { data } = await door.call(calls.agentCentre.enter, { ticket });
    writeText('session', KEY, data.token);
    useAgentSession.setState({ status: 'open', token: data.token });
  } catch (error) {
    endSession(failureText(error, AGENT_CENTRE.loadFailed));
  }
};
