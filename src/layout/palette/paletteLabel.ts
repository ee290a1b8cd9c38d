/** The accessible name of the palette and of the button that opens it. */
export const paletteLabel = 'Search plans, docs, actions'
