export { DataCopyScreen } from './data-copy-screen.tsx';
