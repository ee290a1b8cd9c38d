/** The size of a share picture in pixels, which suits all link previews. */
export const PICTURE = { width: 1200, height: 630 } as const

/** The file of a page's picture in the build: build/brandAssets draws it. */
export const pictureFile = (id: string) => `og/${id}.png`
