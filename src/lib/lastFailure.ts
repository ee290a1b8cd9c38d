let code: string | null = null

/** Remembers the failure that a person saw last, until the page is loaded again. Support asks for its code. */
export function rememberFailure(next: string): void {
  code = next
}

/** The code of the failure that a person saw last, or null. */
export function lastFailure(): string | null {
  return code
}
