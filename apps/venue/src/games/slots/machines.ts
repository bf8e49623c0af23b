import type { SlotRules } from './engine.ts';

const TWENTY_LINES = [
  ...['11111', '00000', '22222', '01210', '21012', '00100', '22122', '12221', '10001', '01110'],
  ...['21112', '10101', '12121', '01010', '21212', '11011', '11211', '00200', '22022', '02020'],
];

const TEN_LINES = ['11111', '00000', '22222', '01210', '21012', '00122', '22100', '10001', '12221', '01110'];

/** 20 lines, free spins × 3. RTP 0.9604. */
const carp: SlotRules = {
  reels: [
    'UkqYNKFSakCULNWakFqYUKCaNkqqLFaC',
    'qWFKCUakYNLFSqaCUWNKakFqYULCaNkk',
    'CaNqqkWFKCUaqYNLFSkaCUWNKaqFkYUL',
    'NakYLFkCUqaWNKFYkqCULNSakFYWUKCq',
    'LUWCaNqkYKFaCUkqLNaFYkkCUKNSqaFY',
  ],
  pays: {
    W: [50, 250, 2000],
    K: [40, 200, 1000],
    L: [30, 120, 600],
    Y: [25, 100, 400],
    C: [20, 80, 250],
    N: [20, 60, 200],
    F: [15, 50, 150],
    U: [15, 40, 120],
    a: [12, 40, 100],
    k: [10, 30, 100],
    q: [10, 25, 80],
  },
  lines: TWENTY_LINES,
  bothWays: false,
  scatterPays: [2, 10, 50],
  freeSpins: [10, 15, 20],
  freeMultiplier: 3,
};

/** 20 lines, steeper pays, fewer free spins × 5. RTP 0.9542. */
const dragon: SlotRules = {
  reels: [
    'FUqFkaCqKLaYSUkLFNkUCqWaYNqCkKNa',
    'kWCNkqFKaNkaNqULYCKaqLFWUkYUSFaq',
    'kqFCkUSaFqYLaNUkqKaNWkKYqUNLWCaF',
    'CYqFkNSLWUqKFaUqkaLKkaUNaYCNqFWk',
    'UkLSYFCLakWqkNFUCqFYUNCaqNaqFakK',
  ],
  pays: {
    W: [100, 500, 5000],
    K: [60, 400, 3000],
    L: [40, 200, 1200],
    Y: [25, 120, 600],
    C: [20, 80, 300],
    N: [15, 50, 200],
    F: [12, 40, 150],
    U: [10, 30, 100],
    a: [6, 20, 60],
    k: [6, 20, 50],
    q: [5, 15, 45],
  },
  lines: TWENTY_LINES,
  bothWays: false,
  scatterPays: [2, 10, 100],
  freeSpins: [8, 12, 20],
  freeMultiplier: 5,
};

/** 10 lines. Scatters pay immediately and trigger no free spins. RTP 0.9589. */
const classic: SlotRules = {
  reels: [
    'KCULCNaYNFLaCSaNFYaUNFaCUYWULKaF',
    'YNaUFCYNUKSWCaNLaFWSULFKaLNCYFUC',
    'aUNaLNYFNCYaCSUWLCKNLYKFCUaFUSFW',
    'CWLCNUYFLYaFKYNUaCUaFWNaSKUaCLNF',
    'KUaNCYaFLCUaNFSCFYLUCaYNKSFLaUNW',
  ],
  pays: {
    W: [77, 277, 777],
    K: [60, 277, 777],
    L: [32, 110, 400],
    Y: [22, 70, 250],
    C: [15, 40, 120],
    N: [12, 30, 90],
    F: [10, 25, 70],
    U: [8, 20, 57],
    a: [6, 15, 47],
  },
  lines: TEN_LINES,
  bothWays: false,
  scatterPays: [5, 20, 100],
  freeSpins: [0, 0, 0],
  freeMultiplier: 1,
};

/** 10 lines read from both ends, free spins × 2. RTP 0.9590. */
const twoWay: SlotRules = {
  reels: [
    'LFNLYUFNaSUCFYaNCWaKYUCNUFCaLKaU',
    'CNaCLYSFUWFYUCaUKYCFaNWLNKUaNFLa',
    'KUCLaYCNLCaFSWYUWaLFYUFKNUaNCaFN',
    'aCUaFLKaSCFNYaKCNWLUYLFNCUaWNYFU',
    'FaLFaUYNFKYNCUWCaYLaUSKNUCNLFaUC',
  ],
  pays: {
    W: [50, 150, 500],
    K: [30, 80, 300],
    L: [20, 50, 200],
    Y: [16, 40, 150],
    C: [9, 20, 80],
    N: [7, 18, 60],
    F: [6, 14, 50],
    U: [5, 10, 40],
    a: [3, 9, 30],
  },
  lines: TEN_LINES,
  bothWays: true,
  scatterPays: [3, 10, 40],
  freeSpins: [6, 8, 10],
  freeMultiplier: 2,
};

export const machines = { carp, dragon, classic, twoWay } as const;
export type MachineName = keyof typeof machines;
