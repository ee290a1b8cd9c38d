const MIB = 1024 ** 2
const GIB = 1024 ** 3

/** The size of a file, such as "1.5 GiB"; below a GiB in whole MiB, rounded up. */
export const sizeText = (bytes: number): string =>
  bytes < GIB ? `${Math.ceil(bytes / MIB)} MiB` : `${(bytes / GIB).toFixed(1)} GiB`
