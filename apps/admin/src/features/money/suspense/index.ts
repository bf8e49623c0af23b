export { SuspenseScreen } from './suspense-screen.tsx';
