import Ajv from 'ajv'
import { parse } from 'yaml'
import { expect, test } from 'vitest'
import { fileSample } from '@/content/api/fileSample'
import { somePlans } from '@/domain/catalogue/fixtures'
import { fileJsonSchema } from './jsonSchema'
import { readWorkspaceFile } from './readFile'

const problemsIn = (text: string) => {
  const read = readWorkspaceFile(text)
  return read.ok
    ? []
    : read.problems.map(({ line, column, message }) => `${line}:${column} ${message}`)
}

const right = `name: website
firewalls:
  web:
    rules:
      - { ports: 443, label: HTTPS }
      - { protocol: icmp }
servers:
  web:
    count: 2
    plan: v1.small
    region: fra1
    image: debian-13
    firewalls: [web]
    labels: { env: prod }
    backups: { day: Sunday, hour: 3, time_zone: Europe/Vienna, keep: 4 }
`

test('reads a file, and knows where each value is', () => {
  const read = readWorkspaceFile(right)
  if (!read.ok) throw new Error('It could not be read.')
  expect(read.file.firewalls['web']?.rules[0]).toEqual({
    label: 'HTTPS',
    protocol: 'tcp',
    ports: 443,
  })
  expect(read.placeOf(['servers', 'web', 'region'])).toEqual({ line: 11, column: 13 })
  // What is missing is looked for where it belongs.
  expect(read.placeOf(['servers', 'web', 'keys'])).toEqual(read.placeOf(['servers', 'web']))
})

test.each([
  ['', /^1:1 The file is empty/],
  ['- a', /^1:1 The file holds names/],
  ['servers: {}', /^1:1 The file needs “name”/],
  ['name: Web', /^1:7 The name has a–z/],
  ['name: a\nserver: {}', /has nothing called “server”/],
  ['name: a\nservers:\n  web:\n    plan: 3', /^4:11 The plan: this is no text/],
  [
    'name: a\nservers:\n  web: { plan: p, region: r, image: i, count: 101 }',
    /^3:47 .* a whole number from 1 to 100/,
  ],
  ['name: a\nservers: [web]', /^2:10 Servers: names with values, not a list/],
  [
    'name: a\nservers:\n  w: { plan: p, region: r, image: i, labels: { a: 1 } }',
    /Write numbers, true and false in quotes/,
  ],
  ['name: a\nservers:\n  w: { plan: p, region: r, image: i, backups: yes }', /schedule, or false/],
  ['name: a\nname: b', /^2:1 /],
  ['name: "a', /^1:\d+ /],
  ['name: !!js/function x', /./],
])('%j is refused at its place', (text, wanted) => {
  expect(problemsIn(text).join('\n')).toMatch(wanted)
})

test('a few lines do not become millions of servers', () => {
  const bomb = ['a: &a [x, x, x, x, x, x, x, x, x]']
  for (const [to, from] of ['ba', 'cb', 'dc', 'ed', 'fe'].map((pair) => [...pair])) {
    bomb.push(`${to}: &${to} [${Array.from({ length: 9 }, () => `*${from}`).join(', ')}]`)
  }
  expect(problemsIn(bomb.join('\n'))).toEqual([expect.stringMatching(/alias/i)])
})

test('the JSON Schema takes what the program takes, and names what is sold', () => {
  const regions = [{ slug: 'fra1', name: 'Frankfurt', country: 'DE' }]
  const images = [{ slug: 'debian-13', family: 'Debian', version: '13', minDiskGib: 10 }]
  const schema = fileJsonSchema({ plans: somePlans, regions, images }, 'A file')
  const check = new Ajv({ strict: false }).compile(schema)
  expect(check(parse(right))).toBe(true)
  expect(check({ name: 'a', servers: { web: { plan: 'p', region: 'r' } } })).toBe(false)
  expect(check({ name: 'a', wrong: 1 })).toBe(false)
  expect(JSON.stringify(schema)).toContain(somePlans[0]?.slug)
  expect(schema).toMatchObject({
    properties: {
      networks: {
        additionalProperties: {
          properties: { region: { examples: regions.map(({ slug }) => slug) } },
        },
      },
    },
  })
})

test('the sample of the documentation is a file', () => {
  expect(readWorkspaceFile(fileSample)).toMatchObject({ ok: true, file: { name: 'website' } })
})
