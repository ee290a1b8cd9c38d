/** Writes the names of addresses into the DNS of the provider. */
export interface ReverseNames {
  /**
   * Sets a name for each address, or removes it where the name is null. Addresses that are not named here stay as they
   * are. It can be repeated.
   * @throws ReverseNameError about the first address that failed, after all were tried
   */
  apply: (names: Readonly<Record<string, string | null>>, signal: AbortSignal) => Promise<void>
}

export type ReverseNameErrorCode =
  /** The DNS server does not answer, or fails. */
  | 'dns_unreachable'
  /** The DNS server refuses the request, or the key. */
  | 'dns_refused'
  /** The DNS server has no zone for the address. */
  | 'zone_missing'
  /** The name does not point to the address. */
  | 'name_mismatch'

/** A name could not be set. */
export class ReverseNameError extends Error {
  override name = 'ReverseNameError'
  readonly code: ReverseNameErrorCode

  /** @param message for staff: without the key */
  constructor(code: ReverseNameErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
