const MEBIBYTE = 2 ** 20

/** A size in MiB, with one decimal below 100: '62.4', '231'. */
export function mebibytes(bytes: number): string {
  const size = bytes / MEBIBYTE
  return size.toFixed(size < 100 ? 1 : 0)
}

/** The size of a package: '9.7 MiB', '316 KiB'. */
export const packageSize = (kib: number): string =>
  kib < 1024 ? `${kib} KiB` : `${mebibytes(kib * 1024)} MiB`
