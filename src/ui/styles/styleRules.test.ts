import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { __unstable__loadDesignSystem as loadDesignSystem } from 'tailwindcss'
import { beforeAll, describe, expect, it } from 'vitest'
import { shortName } from '../../../build/classNames.ts'

const src = new URL('../../', import.meta.url)
const files = readdirSync(src, { recursive: true }).map((path) =>
  String(path).replaceAll('\\', '/'),
)
const textOf = (path: string) => readFileSync(new URL(path, src), 'utf8')
const withoutComments = (css: string) => css.replace(/\/\*.*?\*\//gs, '')

const sheets = files.filter((path) => path.endsWith('.css'))
const modules = sheets.filter((path) => path.endsWith('.module.css'))
const components = files.filter((path) => /(?<!\.test)\.tsx$/.test(path))
/** The design system may use its own global classes. Every other component may use those that it offers. */
const pages = components.filter((path) => !path.startsWith('ui/'))

/** The classes that uPlot gives to the parts of its charts. */
const CHART = /^u-/

const GLOBAL = /:global\(([^)]*)\)/g

/** The names of the classes that a sheet defines, without global classes that it only refers to. */
function classesOf(css: string): Set<string> {
  const own = withoutComments(css)
    .replace(GLOBAL, '')
    .replace(/'[^'\n]*'|url\([^)]*\)/g, '')
  return new Set([...own.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name))
}

/** The global classes of the design system. */
const offered = new Set(
  sheets.filter((path) => !modules.includes(path)).flatMap((path) => [...classesOf(textOf(path))]),
)

/** For each module: the classes that its importing components use. */
function usedOf(): Map<string, Set<string>> {
  const used = new Map<string, Set<string>>()
  for (const path of files.filter((each) => /\.tsx?$/.test(each))) {
    const code = textOf(path)
    for (const [, name = '', from = ''] of code.matchAll(
      /import (\w+) from '(.+\.module\.css)'/g,
    )) {
      const sheet = from.startsWith('@/') ? from.slice(2) : join(dirname(path), from)
      const taken = used.get(sheet.replaceAll('\\', '/')) ?? new Set()
      used.set(sheet.replaceAll('\\', '/'), taken)
      for (const [, key = ''] of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g')))
        taken.add(key)
    }
  }
  return used
}

/** The text from an opening brace to its closing one. */
function braced(code: string, start: number): string {
  let depth = 0
  for (let at = start; at < code.length; at += 1) {
    if (code[at] === '{') depth += 1
    if (code[at] === '}') depth -= 1
    if (depth === 0) return code.slice(start, at)
  }
  return code.slice(start)
}

/** The classes that a component writes itself, in `className` or inside of `clsx`. Compared values are no classes. */
function writtenIn(code: string): string[] {
  const attributes = [...code.matchAll(/className="([^"]*)"/g)].map(([, text = '']) => text)
  const expressions = [
    ...[...code.matchAll(/className=\{/g)].map((found) =>
      braced(code, found.index + 'className='.length),
    ),
    ...[...code.matchAll(/\bclsx\(([^)]*)\)/g)].map(([, text = '']) => text),
  ]
  const literals = expressions.flatMap((text) =>
    [...text.matchAll(/([=!]== |variant: |size: )?'([^']*)'/g)].map(([, before, literal = '']) =>
      before === undefined ? literal : '',
    ),
  )
  return [...attributes, ...literals].flatMap((text) => text.split(/\s+/)).filter(Boolean)
}

describe('style sheets', () => {
  it('are modules, but for those of the design system', () => {
    const others = sheets.filter(
      (path) => !path.startsWith('ui/styles/') && !modules.includes(path),
    )
    expect(others).toEqual([])
  })

  it('define no class of one letter', () => {
    const short = sheets.flatMap((path) =>
      [...classesOf(textOf(path))].filter((name) => name.length === 1).map((name) => [path, name]),
    )
    expect(short).toEqual([])
  })

  it('that are modules have names of their own: the names of their classes begin with them', () => {
    const names = modules.map((path) => basename(path).toLowerCase())
    expect(names).toEqual([...new Set(names)])
    const short = modules.map((path) => shortName(basename(path, '.module.css')))
    expect(short).toEqual([...new Set(short)])
  })

  it('that are modules define what components take from them, and nothing else', () => {
    const used = usedOf()
    for (const path of modules) {
      const taken = [...(used.get(path) ?? [])].toSorted()
      expect(taken, path).toEqual([...classesOf(textOf(path))].toSorted())
    }
  })

  it('that are modules refer only to global classes of the design system and of the charts', () => {
    const unknown = modules.flatMap((path) =>
      [...textOf(path).matchAll(GLOBAL)]
        .flatMap(([, inner = '']) => [...classesOf(inner)])
        .filter((name) => !offered.has(name) && !CHART.test(name))
        .map((name) => [path, name]),
    )
    expect(unknown).toEqual([])
  })

  it('have at most 250 lines', () => {
    const long = sheets.filter((path) => textOf(path).split('\n').length > 251)
    expect(long).toEqual([])
  })
})

describe('components outside of the design system', () => {
  let isUtility: (name: string) => boolean

  beforeAll(async () => {
    const require = createRequire(import.meta.url)
    const system = await loadDesignSystem(textOf('ui/styles/index.css'), {
      base: new URL('ui/styles/', src).pathname,
      loadStylesheet: async (id, base) => {
        const path =
          id === 'tailwindcss' ? require.resolve('tailwindcss/index.css') : join(base, id)
        return { path, base: dirname(path), content: readFileSync(path, 'utf8') }
      },
    })
    isUtility = (name) => /^(group|peer)\b/.test(name) || system.candidatesToCss([name])[0] !== null
  })

  it('read as they should be', () => {
    expect(
      writtenIn(`<a className="lead mt-4" /> <b className={clsx('small', on === 'x' && y.z)} />`),
    ).toEqual(['lead', 'mt-4', 'small', 'small'])
    expect(isUtility('max-md:[&>*]:flex-1')).toBe(true)
    expect(isUtility('hero-keys')).toBe(false)
  })

  it.each(pages)(
    '%s has no global class: only utilities, and classes of the design system',
    (path) => {
      const unknown = writtenIn(textOf(path)).filter(
        (name) => !offered.has(name) && !isUtility(name),
      )
      expect(unknown).toEqual([])
    },
  )
})
