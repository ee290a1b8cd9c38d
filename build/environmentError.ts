/** A mistake in the environment or the folder of the brand. The message is for the person who starts the server. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError'
}
