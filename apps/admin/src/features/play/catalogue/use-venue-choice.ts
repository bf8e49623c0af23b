import { useState } from 'react';
import { staffCalls, useCall } from '../../../lib/api.ts';

/** The venue that games are added to. */
export const useVenueChoice = () => {
  const { data } = useCall(staffCalls.games.venues, {});
  const [code, choose] = useState<string>();
  const options = (data ?? []).map(({ platname: value, title: label }) => ({ value, label }));
  return { options, chosen: code ?? options[0]?.value ?? '', choose };
};
