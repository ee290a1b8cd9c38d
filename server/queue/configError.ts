/** A mistake in the environment. The message is for the person who starts the process. It never quotes a key or a token. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
