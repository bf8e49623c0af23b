type Row = Readonly<Record<string, unknown>>;

const ROWS_MAX = 80;
/** Fields of an input that are also true of every row of the answer, which does not repeat them. */
const OF_INPUT = ['member_id', 'platname'];

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);

/** An answer and everything in it that has fields. */
const rowsIn = (value: unknown): Row[] => {
  if (Array.isArray(value)) return value.flatMap(rowsIn);
  return isRow(value) ? [value, ...Object.values(value).flatMap(rowsIn)] : [];
};

const featureOf = (call: string): string => call.slice(0, call.lastIndexOf('.'));

/** Members about whom staff decide. */
export interface Subjects {
  /** The one that most calls name. */
  member: number;
  /** Two members whom evidence links. */
  linked: readonly [number, number];
}

/** Keeps the answers of calls, from which inputs of other calls take the orders, members and versions that exist. */
export class Rows {
  readonly subjects: Subjects;
  private readonly answers = new Map<string, unknown>();
  private readonly byFeature = new Map<string, Row[]>();

  constructor(subjects: Subjects) {
    this.subjects = subjects;
  }

  add(call: string, input: Row, answer: unknown): void {
    this.answers.set(call, answer);
    const asked = Object.fromEntries(OF_INPUT.flatMap((field) => (field in input ? [[field, input[field]]] : [])));
    const rows = rowsIn(answer).map((row) => ({ ...asked, ...row }));
    const feature = featureOf(call);
    this.byFeature.set(feature, [...rows, ...this.ofFeature(feature)].slice(0, ROWS_MAX));
  }

  /** The rows that calls of the same feature and of these other features have answered, the newest first. */
  for(call: string, others: readonly string[] = []): Row[] {
    return [...others, featureOf(call)].flatMap((feature) => this.ofFeature(feature));
  }

  /** The last answer of a call, or an empty one. */
  // biome-ignore lint/suspicious/noExplicitAny: the answer of any call; each input reads the fields that it needs
  answer(call: string): any {
    return this.answers.get(call) ?? {};
  }

  /** The newest value of a field in the answers of a feature. */
  // biome-ignore lint/suspicious/noExplicitAny: a field of any call
  newest(feature: string, field: string): any {
    return this.ofFeature(feature)
      .map((row) => row[field])
      .find((value) => value !== undefined && value !== null && value !== '');
  }

  private ofFeature(feature: string): Row[] {
    return this.byFeature.get(feature) ?? [];
  }
}
