/**
 * A value that must never be printed: a password for the auth service.
 * When it is serialised (inspector, log, snapshot), the result is `[redacted]`. Only `reveal()` returns the value.
 */
export class Secret {
  readonly #value: string

  constructor(value: string) {
    this.#value = value
  }

  reveal(): string {
    return this.#value
  }

  toString(): string {
    return '[redacted]'
  }

  toJSON(): string {
    return '[redacted]'
  }
}
