/** A text by which staff name a member, and whether it is an ID, a name, or can be either. */
export interface MemberReference {
  text: string;
  by: 'id' | 'name' | 'either';
}

const ID = /^[1-9]\d{0,8}$/;
const SIGNS: Readonly<Record<string, 'id' | 'name'>> = { '#': 'id', '@': 'name' };

/** Reads what staff type for a member: `#100500` is an ID, `@100500` a name, and `100500` the one that exists. */
export const readMemberReference = (typed: string): MemberReference => {
  const text = typed.trim();
  const by = SIGNS[text.slice(0, 1)];
  return by === undefined ? { text, by: 'either' } : { text: text.slice(1).trim(), by };
};

/** The ID that a reference may mean. */
export const idMeant = ({ text, by }: MemberReference): number | undefined =>
  by !== 'name' && ID.test(text) ? Number(text) : undefined;

/** The name that a reference may mean. */
export const nameMeant = ({ text, by }: MemberReference): string | undefined => (by === 'id' ? undefined : text);

/** How a form names a member whose name is known, so that a name of digits is not read as an ID. */
export const referenceTo = (name: string): string => (/^\d+$/.test(name) ? `@${name}` : name);
