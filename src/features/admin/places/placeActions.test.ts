import { expect, test } from 'vitest'
import { debian, frankfurt, vienna } from './fixtures'
import { imageActions, imageKind } from './imageKind'
import { describeStock, regionActions, regionKind } from './regionKind'

const labelsOf = ({ main, more }: ReturnType<typeof regionActions>) =>
  [main, ...more].map(({ label }) => label)

test.each([
  ['open', ['Close', 'Retire']],
  ['closed', ['Open', 'Retire', 'Delete']],
  ['retired', ['Open again', 'Delete']],
] as const)('a region that is %s: %j', (status, labels) => {
  expect(labelsOf(regionActions({ ...vienna, status }))).toEqual(labels)
})

test.each([
  ['draft', ['Publish', 'Retire', 'Delete']],
  ['published', ['Retire']],
  ['retired', ['Publish again']],
] as const)('an image that is %s: %j', (status, labels) => {
  expect(labelsOf(imageActions({ ...debian, status }))).toEqual(labels)
})

test.each([
  [{ servers: 0 }, 'No server is there. Nobody'],
  [{ servers: 1 }, 'The server there keeps running. Nobody'],
  [{ servers: 3 }, 'The 3 servers there keep running. Nobody'],
  [{ only_here: ['v1.small'] }, 'v1.small is offered in no other open region. Offer it elsewhere'],
  [{ only_here: ['a', 'b', 'c', 'd'] }, 'a, b, c and 1 more are offered in no other open region.'],
])('what closing does with %o: %s', (facts, effect) => {
  const { main } = regionActions({ ...frankfurt, ...facts })
  expect(main.effect).toContain(effect)
  expect(main.blocked === undefined).toBe(!('only_here' in facts))
})

test.each([
  [{ status: 'open', servers: 0 }, 'Nobody can create servers there'],
  [{ status: 'open', servers: 2 }, 'It still has 2 servers. Close it now'],
  [
    { status: 'closed', servers: 0, restorable: 1 },
    'It still has 1 deleted server that can be restored.',
  ],
  [
    { status: 'closed', servers: 1, restorable: 2 },
    '1 server and 2 deleted servers that can be restored',
  ],
  [{ status: 'open', servers: 2, only_here: ['a'] }, 'a is offered in no other open region'],
  // A closed region offers nothing, so its plans do not need it.
  [{ status: 'closed', servers: 0, only_here: ['a'] }, 'Nobody can create servers there'],
] as const)('what retiring does with %o: %s', (facts, effect) => {
  const retire = regionActions({
    ...frankfurt,
    ...facts,
    only_here: [...(('only_here' in facts && facts.only_here) || [])],
  }).more[0]
  expect(retire?.effect).toContain(effect)
  expect(retire?.blocked === undefined).toBe(effect.startsWith('Nobody'))
})

test.each([
  [{ plans: 0, unlimited: 0, stock: 0 }, 'none'],
  [{ plans: 2, unlimited: 2, stock: 0 }, 'not limited'],
  [{ plans: 2, unlimited: 0, stock: 5 }, '5'],
  [{ plans: 2, unlimited: 1, stock: 0 }, '0, 1 plan not limited'],
])('the stock of %o: %s', (facts, text) => {
  expect(describeStock({ ...frankfurt, ...facts })).toBe(text)
})

const errorsOf = (kind: typeof regionKind | typeof imageKind, change: Record<string, string>) => {
  const row =
    kind.noun === 'region' ? regionKind.fieldsOf(frankfurt, []) : imageKind.fieldsOf(debian, [])
  return Object.keys(kind.validate({ ...row, reason: 'To test', ...change }))
}

test.each([
  [{}, []],
  [{ slug: 'f' }, ['slug']],
  [{ slug: 'fra-1' }, ['slug']],
  [{ country: 'XX' }, ['country']],
  [{ name: ' ' }, ['name']],
  [{ name: `a\u200Bb` }, ['name']],
  [{ sort: '-1' }, ['sort']],
  [{ sort: '10000' }, ['sort']],
  [{ reason: 'x' }, ['reason']],
])('a region with %o is refused at %j', (change, fields) => {
  expect(errorsOf(regionKind, change)).toEqual(fields)
})

test.each([
  [{}, []],
  [{ slug: 'debian-13.1' }, []],
  [{ slug: 'debian--13' }, ['slug']],
  [{ slug: `d${'1'.repeat(40)}` }, ['slug']],
  [{ min_disk_gib: '0' }, ['min_disk_gib']],
  [{ min_disk_gib: '1.5' }, ['min_disk_gib']],
  [{ version: '' }, ['version']],
])('an image with %o is refused at %j', (change, fields) => {
  expect(errorsOf(imageKind, change)).toEqual(fields)
})
