import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { statuses, type Status } from '../../src/content/status.ts'
import { coloursOf } from '../brand/colours.ts'
import { sharePicture, type ShareSubject } from './sharePicture.ts'

const css = readFileSync(`${process.cwd()}/src/ui/styles/tokens.css`, 'utf8')
const { graphite } = coloursOf(css)
/** On average wider than any of our faces. */
const widthOf = (text: string) => text.length / 2
const widths = { head: widthOf, text: widthOf, mono: widthOf }

function draw(subject: Partial<ShareSubject>): Document {
  const whole = { name: 'Basalt', title: 'VPS: a small server', ...subject }
  const svg = sharePicture(whole, graphite, widths)
  return new DOMParser().parseFromString(svg, 'image/svg+xml')
}

const words = (picture: Document) =>
  [...picture.querySelectorAll('text')].map(({ textContent }) => textContent)
const lit = (picture: Document) =>
  [...picture.querySelectorAll(`g text[fill="${graphite['ember-ink']}"]`)].map(
    ({ textContent }) => textContent,
  )

const glyphOf = (status: Status) => draw({ status }).querySelector('g[color]')?.innerHTML

describe('the picture beside a link', () => {
  test('has name, title and status, with the word beside the glyph', () => {
    const picture = draw({ name: 'Kiln & Sons <3', status: 'research' })
    expect(picture.querySelector('parsererror')).toBeNull()
    expect(words(picture)).toEqual(expect.arrayContaining(['Kiln & Sons <3', 'Status', 'Research']))
    expect(words(picture).join(' ')).toContain('VPS: a small server')
    expect(words(picture)).not.toContain('Planned')
    expect(picture.documentElement.outerHTML).not.toMatch(/NaN|undefined|null/)
  })

  test('has no status where the page has none of its own', () => {
    expect(words(draw({}))).toContain('Cloud, VPS, VDS, GPU')
    const labels: readonly string[] = Object.values(statuses).map(({ label }) => label)
    expect(words(draw({})).filter((word) => labels.includes(word ?? ''))).toEqual([])
  })

  test.each(Object.keys(statuses) as Status[])('has another glyph for %s', (status) => {
    const others = (Object.keys(statuses) as Status[]).filter((each) => each !== status)
    expect(others.map(glyphOf)).not.toContain(glyphOf(status))
  })

  test.each([
    ['vps', '4'],
    ['gpu', '128'],
    [undefined, '16'],
  ] as const)('lights one column: of %s the one of %s GiB', (family, memory) => {
    expect(lit(draw({ family }))).toEqual([memory])
  })

  test('shows all sixteen columns, none over the title', () => {
    const numbers = [...draw({}).querySelectorAll('g[text-anchor=middle] text')]
    expect(numbers).toHaveLength(16)
    for (const number of numbers) expect(Number(number.getAttribute('x'))).toBeGreaterThan(80)
  })

  test.each([
    'Basalt',
    'Kiln & Sons International Computing Cooperative of Northern Basalt and Surroundings',
    'Kilnandsonsinternationalcomputingcooperativeofnorthernbasaltandsurroundings',
  ])('keeps %s in its place', (name) => {
    const picture = draw({ name, title: `${name}OS: a server image with little in it` })
    const size = Number(picture.querySelector('g[letter-spacing]')?.getAttribute('font-size'))
    const title = [...picture.querySelectorAll('g[letter-spacing] text')]
    expect(title.length).toBeGreaterThan(1)
    for (const line of title) {
      expect(widthOf(line.textContent ?? '') * size).toBeLessThanOrEqual(490)
      expect(Number(line.getAttribute('y'))).toBeLessThan(518)
    }
    const bar = picture.querySelector('text[letter-spacing]')
    const width = widthOf(bar?.textContent ?? '')
    expect(width * Number(bar?.getAttribute('font-size'))).toBeLessThan(1100)
  })
})
