/** Whether this page can compute hashes at all. Where it was not loaded by https, it cannot. */
export const canHash = (): boolean =>
  // oxlint-disable-next-line no-unnecessary-condition -- missing outside of secure contexts
  globalThis.crypto?.subtle !== undefined

/**
 * The SHA-256 of bytes, or of a text in UTF-8, in hex.
 * @throws TypeError where `canHash` says no
 */
export async function sha256(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
