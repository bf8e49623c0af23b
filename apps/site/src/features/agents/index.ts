export { ApplyScreen } from './apply-screen.tsx';
