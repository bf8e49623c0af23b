const CONTROL = /\p{Cc}/u;

/** True when a text contains a control character. PostgreSQL cannot store NUL, and no name or reference contains the others. */
export const hasControl = (text: string): boolean => CONTROL.test(text);
