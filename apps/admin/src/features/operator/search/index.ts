export type { SearchScreen } from './hits.ts';
export { SearchBox } from './search-box.tsx';
export { SearchPalette } from './search-palette.tsx';
