/** The most regions whose columns fit beside the name of a row on a phone. */
const MOST = 4

/** Few regions stay columns on a phone: as a list, each row would be as tall as a screen. */
export const foldOf = (regions: readonly unknown[]) =>
  regions.length > MOST ? {} : ({ foldAt: 'never' } as const)
