export { StarterSetsScreen } from './starter-sets-screen.tsx';
