import { staffCalls, useCall } from './api.ts';

const ALL = { value: '', label: '全部场馆' };

/** All venues as filter options. */
export const useVenueOptions = () => {
  const { data } = useCall(staffCalls.venues.list, {});
  return [ALL, ...(data ?? []).map(({ platname: value, title: label }) => ({ value, label }))];
};
