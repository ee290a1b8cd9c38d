import type { Colours } from './colours.ts'
import { contrastOf, cssOf, hexOfOklch, oklchOf, type Oklch } from './oklch.ts'

/** The accent colour of each theme, as `#rrggbb`. */
export interface Accent {
  light: string
  dark: string
}

/** WCAG 2.2, 1.4.3: text. */
const TEXT = 4.5
/** WCAG 2.2, 1.4.11: controls and graphics. */
const CONTROL = 3
/** Marks in the accent colour always have a text beside them, so WCAG asks for nothing. They must still be seen. */
const MARK = 2.5

/** Grounds behind text in the accent colour. */
const GROUNDS = ['bg', 'surface', 'raised'] as const

/**
 * The tokens of one theme that follow from its accent. Their lightness is that of the default tokens, except that text
 * becomes darker (or lighter) until it can be read.
 */
function tokensOf(accent: string, isDark: boolean, colours: Colours): Record<string, Oklch> {
  const [lightness, chroma, hue] = oklchOf(accent)
  const tint: Oklch = [isDark ? 0.262 : 0.95, Math.min(chroma, 0.027), hue]
  const grounds = [...GROUNDS.map((name) => colours[name] ?? ''), hexOfOklch(tint)]
  const step = isDark ? 0.01 : -0.01
  let text: Oklch = [
    isDark ? Math.max(lightness, 0.755) : Math.min(lightness, 0.49),
    chroma * 0.82,
    hue,
  ]
  const canBeRead = (colour: Oklch) =>
    grounds.every((ground) => contrastOf(hexOfOklch(colour), ground) >= TEXT)
  while (!canBeRead(text) && text[0] > 0.05 && text[0] < 0.98) {
    text = [text[0] + step, text[1], hue]
  }
  const inks: Oklch[] = [
    [0.17, 0.02, hue],
    [0.99, 0.004, hue],
  ]
  const [ink = [0, 0, 0]] = inks.toSorted(
    (a, b) => contrastOf(hexOfOklch(b), accent) - contrastOf(hexOfOklch(a), accent),
  )
  // A button has this ground while the pointer is on it, so its text must be readable here too.
  let high: Oklch = [Math.min(lightness + 0.11, 0.95), chroma * 0.77, hue]
  while (contrastOf(hexOfOklch(ink), hexOfOklch(high)) < TEXT && high[0] > lightness) {
    high = [Math.max(high[0] - 0.01, lightness), chroma, hue]
  }
  return {
    '--color-ember': [lightness, chroma, hue],
    '--color-ember-hi': high,
    '--color-ember-lo': [lightness - 0.13, chroma * 0.86, hue],
    '--color-ember-ink': ink,
    '--color-ember-text': text,
    '--tint-ember': tint,
  }
}

const declarations = (tokens: Record<string, Oklch>) =>
  Object.entries(tokens)
    .map(([name, colour]) => `${name}: ${cssOf(colour)};`)
    .join(' ')

/**
 * The style sheet that replaces the accent of both themes. It follows src/ui/styles/tokens.css, and has its form.
 * @param themes the colours without this accent
 */
export function accentSheet(accent: Accent, themes: { paper: Colours; graphite: Colours }): string {
  const paper = declarations(tokensOf(accent.light, false, themes.paper))
  const graphite = declarations(tokensOf(accent.dark, true, themes.graphite))
  return `:root, [data-theme] { ${paper} @variant graphite { ${graphite} } }`
}

const pair = (least: number, fronts: string[], grounds: string[]) =>
  fronts.flatMap((front) => grounds.map((ground) => ({ least, front, ground })))

/** What must be told apart from what, by the names of the tokens. */
const PAIRS = [
  ...pair(TEXT, ['text', 'text-2', 'text-3', 'ember-text'], ['bg', 'surface', 'raised']),
  ...pair(TEXT, ['ok', 'busy', 'warn', 'error', 'off'], ['bg', 'surface']),
  ...pair(TEXT, ['ember-ink'], ['ember', 'ember-hi']),
  ...pair(MARK, ['ember'], ['bg', 'surface']),
  ...pair(CONTROL, ['line-3'], ['bg', 'surface']),
]

/**
 * The colours that cannot be told apart, as sentences. Empty if all can.
 * @param theme the name for the sentence: 'light'
 */
export function lowContrasts(theme: string, colours: Colours): string[] {
  return PAIRS.flatMap(({ least, front, ground }) => {
    const contrast = contrastOf(colours[front] ?? '', colours[ground] ?? '')
    return contrast >= least
      ? []
      : [
          `In the ${theme} theme ${front} (${colours[front]}) on ${ground} (${colours[ground]}) has a contrast of ${contrast.toFixed(2)} : 1. It needs ${least} : 1.`,
        ]
  })
}
