/** What the field finds: the name of the palette and of the button that opens it. */
export const paletteLabel = 'Search plans, docs, actions'
