const SCRIPT = /<script type="module"[^>]* src="\/([^"]+)"/g;

/** Names of the scripts that a built page loads first, relative to its folder. */
export const scriptsOf = (html: string): string[] => [...html.matchAll(SCRIPT)].map(([, name = '']) => name);
