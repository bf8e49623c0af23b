/** A setting is missing or wrong. The message names the variable and how to correct it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}
