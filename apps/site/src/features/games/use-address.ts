import { CallError, failureText } from '@koi/client';
import { GAME_PAGE } from '@koi/contract/texts';
import { api } from '../../lib/api.ts';
import { calls } from '../../lib/calls.ts';
import { launch } from '../../lib/game-stay.ts';
import { useQuery } from '../../lib/query/index.ts';
import { useSubmitKey } from '../../lib/submit-key.ts';
import type { FrameRequest } from './request.ts';

export interface FrameAddress {
  url: string;
  /** The venue's name for the game; empty for the other pages. */
  name: string;
  frameable: 0 | 1;
}

const UNREACHABLE = {
  game: GAME_PAGE.unreachable,
  app: GAME_PAGE.unreachable,
  agent: GAME_PAGE.agentUnreachable,
  service: GAME_PAGE.serviceUnreachable,
} as const;

/** Code of the answer to a call that the server does not implement yet. */
const NOT_OPEN = 501;

/** The text for an address that is missing or unsafe, by kind. */
export const unreachableText = ({ kind }: FrameRequest) => UNREACHABLE[kind];

/** Why there is no address: the server's message, unless it only states that the call is not available yet. */
export const addressFailureText = (request: FrameRequest, error: unknown) => {
  if (request.kind === 'game') return failureText(error, GAME_PAGE.failed);
  const refused = error instanceof CallError && error.kind === 'refusal' && error.code !== NOT_OPEN;
  return refused ? failureText(error, unreachableText(request)) : unreachableText(request);
};

type AddressRequest = Exclude<FrameRequest, { kind: 'app' }>;

/** Requested once: a launch moves money and its address is valid once, so only the member can repeat it. */
export const useAddress = (request: AddressRequest) => {
  const withKey = useSubmitKey();

  const ask = async (): Promise<FrameAddress> => {
    if (request.kind === 'service') return { ...(await api.call(calls.service.config, {})).data, name: '' };
    if (request.kind === 'agent') return { ...(await api.call(calls.agents.centreAddress, {})).data, name: '' };
    const input = {
      plat_name: request.venue,
      game_type: request.type,
      game_code: request.code,
      is_mobile_url: 1,
    };
    return launch(async () => {
      const send = (idempotencyKey: string) => api.call(calls.games.launch, input, { idempotencyKey });
      return (await withKey(input, send)).data;
    });
  };

  const address = useQuery({
    queryKey: ['member', 'frame-address', request],
    queryFn: ask,
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return { ...address, ask };
};
