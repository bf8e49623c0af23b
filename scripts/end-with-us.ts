import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * Sends a signal to a process once this one is gone, however it ended: a kill -9 leaves no time to stop others. A shell
 * reads from a pipe that only this process holds open, and goes on when the system closes it. Returns how to undo it.
 */
export function endWithUs(pid: number, signal: 'INT' | 'TERM'): () => void {
  const watcher = spawn('/bin/sh', ['-c', 'read -r _; kill -s "$1" "$2"', 'sh', signal, String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    // A Ctrl-C in the terminal is for us; the watcher stays until we are gone.
    detached: true,
  });
  // Without a shell nothing is watched, which is no reason to fail.
  watcher.on('error', () => undefined);
  watcher.unref();
  (watcher.stdin as Socket).unref();
  watcher.stdin.on('error', () => undefined);
  return () => watcher.kill('SIGKILL');
}
