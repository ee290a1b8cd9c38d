import { readFileSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'

const src = new URL('../../', import.meta.url)
const files = readdirSync(src, { recursive: true }).map((path) =>
  String(path).replaceAll('\\', '/'),
)
const textOf = (path: string) => readFileSync(new URL(path, src), 'utf8')
const withoutComments = (css: string) => css.replace(/\/\*.*?\*\//gs, '')

const sheets = files.filter((path) => path.endsWith('.css'))
const modules = sheets.filter((path) => path.endsWith('.module.css'))

/** Style sheets with global classes that are not modules yet. Only remove entries. */
const NOT_YET_MODULES: string[] = []

/** The remaining global classes with one letter. Only remove entries. */
const ONE_LETTER: string[] = []

/** The names of the classes that a module defines, without global classes that it only refers to. */
function classesOf(css: string): Set<string> {
  const own = withoutComments(css).replace(/:global\([^)]*\)/g, '')
  return new Set([...own.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name))
}

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

describe('style sheets', () => {
  it('are modules, but for those of the design system', () => {
    const global = sheets.filter(
      (path) => !path.startsWith('ui/styles/') && !modules.includes(path),
    )
    expect(global.toSorted()).toEqual(NOT_YET_MODULES)
  })

  it('bring no further global class of one letter', () => {
    const names = sheets
      .filter((path) => !modules.includes(path))
      .flatMap((path) => [...classesOf(textOf(path))])
      .filter((name) => name.length === 1)
    expect([...new Set(names)].toSorted()).toEqual(ONE_LETTER)
  })

  it('that are modules have names of their own: the names of their classes begin with them', () => {
    const names = modules.map((path) => basename(path).toLowerCase())
    expect(names).toEqual([...new Set(names)])
  })

  it('that are modules define what components take from them, and nothing else', () => {
    const used = usedOf()
    for (const path of modules) {
      const taken = [...(used.get(path) ?? [])].toSorted()
      expect(taken, path).toEqual([...classesOf(textOf(path))].toSorted())
    }
  })
})
