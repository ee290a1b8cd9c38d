/** A request that the document made before its scripts arrived. */
interface EarlyRead {
  address: string
  response: Promise<Response>
  /** The address of the person who is signed in. */
  email?: string | null
}

declare global {
  /** Set by the script of `earlyProfileScript`. */
  var earlyRead: EarlyRead | undefined
}

/** The early answer for this address, once. Every later read makes a request. */
export function takeEarlyRead(address: unknown): Promise<Response> | undefined {
  const early = globalThis.earlyRead
  if (early === undefined || early.address !== address) return undefined
  globalThis.earlyRead = undefined
  return early.response
}
