export { GamesScreen } from './games-screen.tsx';
export { GameImportScreen } from './import-screen.tsx';
