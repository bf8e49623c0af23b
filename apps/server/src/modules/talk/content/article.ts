export type Section = 'help' | 'abouts';

const TYPES: Readonly<Record<Section, readonly number[]>> = { help: [1, 2, 3, 4, 5, 7, 8], abouts: [5, 6] };

/** Only the page `/abouts` names its section. Every other value means the help centre. */
export const sectionOf = (page: string): Section => (page === 'abouts' ? 'abouts' : 'help');

export const isArticle = (section: Section, type: number): boolean => TYPES[section].includes(type);
