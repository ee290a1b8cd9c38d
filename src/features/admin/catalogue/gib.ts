/** Whole MiB as a number of GiB, exactly: 1536 is '1.5'. */
export function mibToGib(mib: number): string {
  return String(mib / 1024)
}

/**
 * The reverse, for what a person typed: '0.5' is 512.
 * @returns null for what is no number of GiB that makes whole MiB. All of it in integers: ten decimals are enough for
 * every MiB, and times 1024 they stay below 2^53.
 */
export function gibToMib(text: string): number | null {
  const [, whole, decimals = ''] = /^(\d{1,6})(?:\.(\d{1,10}))?$/.exec(text) ?? []
  if (whole === undefined) return null
  const parts = Number(decimals.padEnd(10, '0')) * 1024
  return parts % 1e10 === 0 ? Number(whole) * 1024 + parts / 1e10 : null
}
