/** A failure the person at the keyboard can mend: shown as its message alone, which says what to do next. */
export class CommandError extends Error {}

/** Runs a command's body; an expected failure prints its message, any other its stack, and both exit with 1. */
export async function runCommand(body: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await body();
  } catch (error) {
    console.error(error instanceof CommandError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
