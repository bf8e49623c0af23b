export { RedPacketsScreen } from './red-packets-screen.tsx';
