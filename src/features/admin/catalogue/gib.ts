/** Converts whole MiB exactly to a text in GiB: 1536 becomes '1.5'. */
export function mibToGib(mib: number): string {
  return String(mib / 1024)
}

/**
 * Converts a typed number of GiB to MiB: '0.5' becomes 512. It calculates with integers: ten decimals are enough for
 * every MiB, and multiplied by 1024 they stay below 2^53.
 * @returns null if the text is not a number of GiB that gives whole MiB
 */
export function gibToMib(text: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,6})(?:\.(\d{1,10}))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const parts = Number(decimals.padEnd(10, '0')) * 1024
  return parts % 1e10 === 0 ? Number(whole) * 1024 + parts / 1e10 : null
}
