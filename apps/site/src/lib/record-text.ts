const HEAD_LENGTH = 5;
const TAIL_LENGTH = 4;

/** `T2025…7716` */
export const shortNumber = (number: string) =>
  number.length > HEAD_LENGTH + TAIL_LENGTH + 1
    ? `${number.slice(0, HEAD_LENGTH)}…${number.slice(-TAIL_LENGTH)}`
    : number;

/** `06-18 14:32` of the wire's form. */
export const listTime = (moment: string) => moment.slice(5, 16);
