export { HouseLimits } from './house-limits.tsx';
export { BlockTag, memberPath, Person, ReturnTag, shownLimit, spanTime } from './look.tsx';
export { PlaceBlockDialog } from './place-block-dialog.tsx';
export { PROTECTION_READS } from './reads.ts';
