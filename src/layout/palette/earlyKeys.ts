declare global {
  /** Set by the script of `recordKeys`: the keys that were pressed before the application listened. */
  var earlyKeys: KeyboardEvent[] | undefined
}

/** The keys that a person pressed while the page was there and the application was not. Once: nothing is noted any more. */
export function takeEarlyKeys(): readonly KeyboardEvent[] {
  const keys = globalThis.earlyKeys ?? []
  globalThis.earlyKeys = undefined
  return keys
}
