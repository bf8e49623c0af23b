export { HongbaoScreen } from './hongbao-screen.tsx';
export { ProofScreen } from './proof-screen.tsx';
export { WelfareScreen } from './welfare-screen.tsx';
