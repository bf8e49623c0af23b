import { spawn } from 'node:child_process';
import { endWithUs } from './end-with-us.ts';
import { projectDir, toolPath } from './project.ts';

export interface ToolResult {
  ok: boolean;
  output: string;
}

export interface ToolOptions {
  cwd?: string;
  env?: Record<string, string>;
  signal?: AbortSignal;
  /** Shows the output immediately instead of collecting it. */
  show?: boolean;
}

/** Runs a program of node_modules/.bin, or any other by its path, until it ends. */
export function runTool(name: string, args: string[], options: ToolOptions = {}): Promise<ToolResult> {
  const { cwd = projectDir, env = {}, signal, show = false } = options;
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const child = spawn(name.includes('/') ? name : toolPath(name), args, {
      cwd,
      env: { ...process.env, ...env },
      stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'],
      ...(signal ? { signal } : {}),
    });
    const unwatch = child.pid === undefined ? undefined : endWithUs(child.pid, 'TERM');
    child.once('exit', () => unwatch?.());
    child.stdout?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.once('error', (error) => resolve({ ok: false, output: error.message }));
    child.once('close', (code) => resolve({ ok: code === 0, output: Buffer.concat(chunks).toString('utf8') }));
  });
}
