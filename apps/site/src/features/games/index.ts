export { GamePageScreen } from './game-page-screen.tsx';
