/**
 * A value that must never be printed: a password on its way to the auth service.
 * Serialising it (the inspector, a log, a snapshot) gives `[redacted]`; only `reveal()` gives it back.
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
