/** A rule that the code or the database enforces, and how it is removed from a copy of the source. */
export interface Guard {
  /** Unique; `KOI_GUARDS=<name>,<name>` removes only these. */
  name: string;
  /** The rule that the guard enforces. */
  about: string;
  removal: Replacement | Statements;
  /** Test files that have to fail without the guard. */
  tests: readonly string[];
}

/** Replaces a text that occurs exactly once in the file. */
export interface Replacement {
  file: string;
  text: string;
  by: string;
}

/** Run on the migrated database that the tests copy. */
export interface Statements {
  sql: string;
}

export const isReplacement = (removal: Guard['removal']): removal is Replacement => 'file' in removal;

/** The source of a file without its guard. */
export const without = (source: string, { file, text, by }: Replacement): string => {
  const places = source.split(text).length - 1;
  if (places !== 1) throw new Error(`${file} contains the guard ${places} times instead of once: ${text}`);
  return source.replace(text, () => by);
};
