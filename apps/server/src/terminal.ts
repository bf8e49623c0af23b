import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Questions to the person who runs a command. An answer is undefined when the input has ended. */
export interface Terminal {
  ask(question: string): Promise<string | undefined>;
  /** For passwords: what is typed is not shown. */
  askHidden(question: string): Promise<string | undefined>;
  close(): void;
}

/** Answers are typed, or come line by line from a pipe, in which case no question is printed. */
export const openTerminal = (input: NodeJS.ReadStream = process.stdin): Terminal => {
  let isHidden = false;
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isHidden) process.stderr.write(chunk);
      done();
    },
  });
  const lines = createInterface({ input, output, prompt: '', terminal: input.isTTY });
  // One iterator for all questions, because it keeps the lines that a pipe delivers ahead of their question.
  const typed = lines[Symbol.asyncIterator]();
  const nextLine = async (): Promise<string | undefined> => {
    const { done, value } = await typed.next();
    return done ? undefined : value;
  };

  return {
    ask(question) {
      lines.setPrompt(question);
      if (input.isTTY) lines.prompt();
      return nextLine();
    },
    async askHidden(question) {
      if (input.isTTY) process.stderr.write(question);
      isHidden = true;
      try {
        return await nextLine();
      } finally {
        isHidden = false;
        if (input.isTTY) process.stderr.write('\n');
      }
    },
    close: () => lines.close(),
  };
};
