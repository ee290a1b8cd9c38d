// @vitest-environment node
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  definitionChecksum,
  FOLDER,
  parseDefinition,
  pathRules,
  readDefinition,
  settingFiles,
} from './definition.ts'
import { osImageContents, osImageFacts } from './plugin.ts'
import { readRecord } from './record.ts'

const definition = readDefinition()
const record = readRecord()

describe('the definition', () => {
  test('names the place and the problem of a mistake', () => {
    const yaml = readFileSync(join(FOLDER, 'definition.yaml'), 'utf8')
    const broken = yaml.replace('name: openssh-server', 'name: Open SSH')
    expect(() => parseDefinition(broken)).toThrow(
      /^os\/definition\.yaml, packages\.\d+\.name: No package is called so\.$/,
    )
  })

  test('names nothing twice', () => {
    const names = [
      ...definition.packages.map(({ name }) => name),
      ...definition.settings.flatMap(({ values }) => values.map(({ key }) => key)),
    ]
    expect(new Set(names).size).toBe(names.length)
  })

  test('writes each group of settings as a file', () => {
    const value = { key: 'A', value: '$1', why: 'It is a test.' }
    const files = settingFiles({
      ...definition,
      settings: [
        { title: 'One', file: 'etc/one', section: 'Part', line: '{key}={value}', values: [value] },
        { title: 'Two', file: 'etc/two', line: '{key} "{value}";', values: [value, value] },
      ],
    })
    expect(files).toEqual({ 'etc/one': '[Part]\nA=$1\n', 'etc/two': 'A "$1";\nA "$1";\n' })
  })

  test('excludes paths before it keeps some of them: for dpkg the last rule wins', () => {
    const kinds = pathRules(definition).map((rule) => rule.split('=')[0])
    expect(kinds.lastIndexOf('path-exclude')).toBeLessThan(kinds.indexOf('path-include'))
    expect(pathRules(definition)).toContain('path-include=/usr/share/doc/*/copyright')
  })

  test('takes the same release everywhere', () => {
    const sources = readFileSync(
      join(FOLDER, 'files/etc/apt/sources.list.d/debian.sources'),
      'utf8',
    )
    const suites = [...sources.matchAll(/^Suites: (.*)$/gm)].flatMap(([, list = '']) =>
      list.split(' '),
    )
    expect(suites).toEqual(['', '-updates', '-security'].map((end) => definition.suite + end))
    expect(record?.debian).toMatch(new RegExp(`^${definition.release}\\.`))
  })
})

describe('the record of the last build', () => {
  test('is of this definition: after a change run npm run os -- build', () => {
    expect(record?.definition).toBe(definitionChecksum(definition))
  })

  test('does not depend on the reasons', () => {
    const packages = definition.packages.map((one) => ({ ...one, why: 'Another reason.' }))
    expect(definitionChecksum({ ...definition, packages })).toBe(record?.definition)
    const fewer = { ...definition, packages: packages.slice(1) }
    expect(definitionChecksum(fewer)).not.toBe(record?.definition)
  })

  test('has every chosen package, and says of every other what needs it', () => {
    const { packages } = osImageContents()
    expect(packages.filter(({ why }) => why !== undefined).map(({ name }) => name)).toEqual(
      definition.packages.map(({ name }) => name).toSorted(),
    )
    const base = packages.filter(({ why, neededBy }) => why === undefined && neededBy.length === 0)
    expect(base.map(({ name }) => name)).toEqual(expect.arrayContaining(['apt', 'dpkg', 'bash']))
    expect(base.length).toBeLessThan(packages.length / 2)
    expect(osImageFacts().packageCount).toBe(packages.length)
  })
})
