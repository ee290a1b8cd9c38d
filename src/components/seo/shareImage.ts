/** What every place that shows links has room for. In pixels. */
export const PICTURE = { width: 1200, height: 630 } as const

/** The file of a page's picture in the build: scripts/identity draws it. */
export const pictureFile = (id: string) => `og/${id}.png`
