/** A failure that the user can fix. Only its message is shown, which explains what to do next. */
export class CommandError extends Error {}

/** Runs the body of a command. An expected failure prints its message, any other its stack; both exit with 1. */
export async function runCommand(body: () => Promise<number>): Promise<void> {
  try {
    process.exitCode = await body();
  } catch (error) {
    console.error(isExplained(error) ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

/** Whether the message says what to do: that of a command, or of the server about a setting. */
function isExplained(error: unknown): error is Error {
  return error instanceof CommandError || (error instanceof Error && error.name === 'ConfigError');
}
