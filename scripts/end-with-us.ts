import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * Sends a signal to a process when this one ends for any reason, including kill -9, which leaves no time for cleanup. A
 * shell reads from a pipe that only this process holds open and continues when the system closes it. Returns an undo.
 */
export function endWithUs(pid: number, signal: 'INT' | 'TERM'): () => void {
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -s "$1" "$2"', 'sh', signal, String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // Ctrl-C in the terminal must not end the watcher before this process has ended.
    detached: true,
  });
  // Without a shell the process is not watched, which is not an error.
  watcher.on('error', () => undefined);
  watcher.unref();
  (watcher.stdin as Socket).unref();
  watcher.stdin.on('error', () => undefined);
  return () => watcher.kill('SIGKILL');
}
