export type Section = 'help' | 'abouts';

const TYPES: Readonly<Record<Section, readonly number[]>> = { help: [1, 2, 3, 4, 5, 7, 8], abouts: [5, 6] };

/** `/abouts` names itself; every other caller, and every other text, means the help centre. */
export const sectionOf = (page: string): Section => (page === 'abouts' ? 'abouts' : 'help');

export const isArticle = (section: Section, type: number): boolean => TYPES[section].includes(type);
