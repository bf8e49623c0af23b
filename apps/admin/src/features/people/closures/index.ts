export { ClosuresScreen } from './closures-screen.tsx';
