/**
 * The language of the interface: day before month, 24 hours. All texts, dates and counts are written in it; only amounts of
 * money follow the viewer's own locale (`useViewerLocale`).
 */
export const LOCALE = 'en-GB'
