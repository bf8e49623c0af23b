/** A failure that the user can fix. Only its message is shown, which explains what to do next. */
export class CommandError extends Error {}

/** Runs the body of a command. An expected failure prints its message, any other its stack; both exit with 1. */
export async function runCommand(body: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await body();
  } catch (error) {
    console.error(error instanceof CommandError ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}
