import type { SetupPoint } from '@koi/contract';

export type State = SetupPoint['state'];

/** A fault of one point. Of several, the most severe decides its state. */
export interface Fault {
  state: Exclude<State, 'done'>;
  text: string;
}

export const required = (text: string): Fault => ({ state: 'required', text });
export const advised = (text: string): Fault => ({ state: 'advised', text });

/** A fault that exists only under a condition. */
export const when = (condition: boolean, fault: Fault): Fault[] => (condition ? [fault] : []);

const severest = (faults: readonly Fault[]): State => {
  if (faults.some(({ state }) => state === 'required')) return 'required';
  return faults.length === 0 ? 'done' : 'advised';
};

export const pointOf = (point: SetupPoint['point'], detail: string, faults: readonly Fault[]): SetupPoint => ({
  point,
  state: severest(faults),
  detail,
  problem: faults.map(({ text }) => text).join(''),
});

export const missingOf = (points: readonly SetupPoint[]): SetupPoint[] =>
  points.filter(({ state }) => state === 'required');
