/**
 * The locale of the interface: day before month, 24 hours. All texts, dates and counts use it.
 * Only amounts of money use the viewer's own locale (`useViewerLocale`).
 */
export const LOCALE = 'en-GB'
