import { readFileSync, writeFileSync } from 'node:fs';
import { inProject } from '../project.ts';

export type Values = Record<string, string>;

const PLACEHOLDER = /<([A-Z][A-Z_0-9]*)>/g;

/** The file of deploy/ with its placeholders replaced. Lines of comments are left out, because they may explain some. */
export const fillTemplate = (name: string, values: Values): string =>
  readFileSync(inProject('deploy', name), 'utf8')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(PLACEHOLDER, (_, placeholder: string) => {
      const value = values[placeholder];
      if (value === undefined) throw new Error(`deploy/${name} has <${placeholder}>, which the drill does not know`);
      return value;
    });

export const writeFilled = (name: string, values: Values, target: string): void => {
  writeFileSync(target, fillTemplate(name, values));
};

/** The variables of a filled environment file of systemd. */
export const variablesOf = (text: string): Values =>
  Object.fromEntries(text.split('\n').flatMap((line) => (line.includes('=') ? [line.split(/=(.*)/s, 2)] : [])));
