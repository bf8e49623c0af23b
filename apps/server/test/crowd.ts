/**
 * How many operations a test makes. Everyday runs are short; the campaign "crowds" sets KOI_CROWDS=1 and makes all of
 * them.
 */
export const crowd = (all: number, everyday: number): number => (process.env['KOI_CROWDS'] === '1' ? all : everyday);
