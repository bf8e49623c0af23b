const HEAD_LENGTH = 5;
const TAIL_LENGTH = 4;

/** Shortens a number to the form `T2025…7716`. */
export const shortNumber = (number: string) =>
  number.length > HEAD_LENGTH + TAIL_LENGTH + 1
    ? `${number.slice(0, HEAD_LENGTH)}…${number.slice(-TAIL_LENGTH)}`
    : number;

/** Shortens a time from the server to the form `06-18 14:32`. */
export const listTime = (moment: string) => moment.slice(5, 16);
