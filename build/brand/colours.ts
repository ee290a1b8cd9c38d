/** A theme's colours by the name of their token, without `--color-`: `ember` is `#f47838`. */
export type Colours = Readonly<Record<string, string>>

const TOKEN = /--color-([\w-]+):\s*oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g

/** Converts linear light (0 to 1) to an sRGB value from 0 to 255. */
function encoded(light: number): number {
  const value = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
}

/**
 * Converts an OKLCH colour of the tokens to hex, which pictures and manifests need.
 * @param hue in degrees
 * @see https://www.w3.org/TR/css-color-4/#ok-lab for the matrices
 */
export function hexOf(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${rgb.map((light) => encoded(light).toString(16).padStart(2, '0')).join('')}`
}

/**
 * Reads the colours of both themes from src/ui/styles/tokens.css: the rasterizer does not know custom properties.
 * @throws Error when the sheet does not contain the two themes
 */
export function coloursOf(css: string): { paper: Colours; graphite: Colours } {
  const [paper, graphite] = css.split('@variant graphite').map((part): Colours =>
    Object.fromEntries(
      Array.from(part.matchAll(TOKEN), ([, name = '', ...numbers]) => {
        const [lightness = 0, chroma = 0, hue = 0] = numbers.map(Number)
        return [name, hexOf(lightness, chroma, hue)] as const
      }),
    ),
  )
  if (!paper?.['ember'] || !graphite?.['ember']) throw new Error('The tokens hold no two themes')
  return { paper, graphite }
}
