import { hexOf } from './colours.ts'

/** Lightness (0 to 1), chroma, and hue in degrees. */
export type Oklch = readonly [lightness: number, chroma: number, hue: number]

/** The sRGB channels of `#rrggbb` as linear light, 0 to 1. */
function linear(hex: string): [number, number, number] {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return [channel(1), channel(3), channel(5)]
}

/**
 * Converts `#rrggbb` to OKLCH, the reverse of hexOf.
 * @see https://www.w3.org/TR/css-color-4/#color-conversion-code for the matrices
 */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linear(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    Math.hypot(a, c),
    ((Math.atan2(c, a) * 180) / Math.PI + 360) % 360,
  ]
}

function luminance(hex: string): number {
  const [r, g, b] = linear(hex)
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/**
 * The contrast of two colours (`#rrggbb`), 1 to 21.
 * @see https://www.w3.org/TR/WCAG22/#dfn-contrast-ratio
 */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The colour as the style sheets write it: `oklch(0.68 0.17 45)`. */
export const cssOf = ([lightness, chroma, hue]: Oklch) =>
  `oklch(${[lightness, chroma, hue].map((value) => Number(value.toFixed(3))).join(' ')})`

/** The colour as `#rrggbb`, after the rounding of cssOf. */
export const hexOfOklch = ([lightness, chroma, hue]: Oklch) =>
  hexOf(Number(lightness.toFixed(3)), Number(chroma.toFixed(3)), Number(hue.toFixed(3)))
