import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { MOST_CHARACTERS, parse } from './parse'
import { print } from './print'
import { operators, type Script } from './syntax'
import { keywords } from './tokens'
import { reservedWords } from './words'
import { unitNames } from './units'

/** The same without places: two texts of one script differ only in them. */
function bare(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, inner: unknown) =>
      key === 'from' || key === 'to' ? undefined : inner,
    ),
  )
}

const at = { from: 0, to: 0 }
const name = fc.stringMatching(/^[a-z][a-z\d_]{0,6}$/).filter((word) => !reservedWords.has(word))
const plainName = name.filter((word) => !keywords.includes(word))
const text = fc
  .oneof(
    name,
    fc.constantFrom(
      ...keywords,
      ...unitNames,
      '',
      '10.0.0.0/8',
      '::1',
      '2001:db8::/32',
      'two words',
      'a"b\\c\n\t',
      '€5',
      'é',
    ),
  )
  .map((given) => ({ kind: 'text', text: given, ...at }) as const)
const word = name.map((given) => ({ kind: 'text', text: given, ...at }) as const)
const variable = fc
  .record({ name, column: fc.option(name) })
  .map((given) => ({ kind: 'variable', ...given, ...at }) as const)
const quantity = fc
  .record({
    number: fc.integer({ min: -1e9, max: 1e9 }).map((millis) => millis / 1000),
    unit: fc.option(fc.constantFrom(...unitNames)),
  })
  .map((given) => ({ kind: 'number', ...given, number: given.number + 0, ...at }) as const)
const value = fc.oneof(text, variable, quantity)
const flag = fc
  .constantFrom('o', 'hours', 'dry-run')
  .map((given) => ({ kind: 'flag', name: given, ...at }) as const)
const option = fc
  .tuple(flag, fc.option(value))
  .map(([first, second]) => (second === null ? [first] : [first, second]))

const { condition } = fc.letrec((tie) => ({
  condition: fc.oneof({ maxDepth: 3 }, tie('comparison'), tie('not'), tie('and'), tie('or')),
  comparison: fc.record({
    kind: fc.constant('comparison'),
    column: word,
    operator: fc.constantFrom(...operators),
    value,
    from: fc.constant(0),
    to: fc.constant(0),
  }),
  not: fc.record({ kind: fc.constant('not'), of: tie('condition') }),
  and: fc.record({
    kind: fc.constant('and'),
    of: fc.array(tie('condition'), { minLength: 2, maxLength: 3 }),
  }),
  or: fc.record({
    kind: fc.constant('or'),
    of: fc.array(tie('condition'), { minLength: 2, maxLength: 3 }),
  }),
}))

const step = fc.oneof(
  fc.record({ kind: fc.constant('where'), condition }),
  fc.record({ kind: fc.constant('sort'), column: word, isDown: fc.boolean() }),
  fc.record({ kind: fc.constant('head'), rows: fc.nat(1000) }),
  fc.record({ kind: fc.constant('pick'), columns: fc.array(word, { minLength: 1, maxLength: 3 }) }),
  fc.record({ kind: fc.constant('count'), by: fc.option(word) }),
  fc.record({ kind: fc.constant('sum'), column: word, by: fc.option(word) }),
)

const commandSource = fc
  .tuple(
    plainName,
    fc.array(
      fc.oneof(
        option,
        value.map((one) => [one]),
      ),
      { maxLength: 4 },
    ),
  )
  .map(([first, rest]) => ({
    kind: 'command',
    words: [{ kind: 'text', text: first }, ...rest.flat()],
  }))

const pipeline = fc
  .record({
    kind: fc.constant('pipeline'),
    source: fc.oneof(commandSource, variable),
    steps: fc.array(step, { maxLength: 4 }),
    options: fc.array(option, { maxLength: 2 }).map((all) => all.flat()),
  })
  .map((given) =>
    given.source.kind === 'command' && given.steps.length === 0 ? { ...given, options: [] } : given,
  )

const { statement } = fc.letrec((tie) => ({
  statement: fc.oneof({ maxDepth: 2 }, pipeline, tie('let'), tie('forEach')),
  let: fc.record({
    kind: fc.constant('let'),
    name: word,
    value: fc.oneof(text, quantity, pipeline),
  }),
  forEach: fc.record({
    kind: fc.constant('forEach'),
    name: word,
    rows: pipeline,
    body: fc.array(tie('statement'), { maxLength: 2 }),
  }),
}))

const script = fc.array(statement, { maxLength: 3 }) as unknown as fc.Arbitrary<Script>

test('a script that is printed and read again is the same', () => {
  fc.assert(
    fc.property(script, (given) => {
      const line = print(given)
      const read = parse(line)
      expect(read.problem, line).toBeUndefined()
      expect(bare(read.script), line).toEqual(bare(given))
    }),
    { numRuns: 400 },
  )
})

test('no text throws, and every problem is inside the text', () => {
  const piece = fc.oneof(
    fc.constantFrom(...keywords, ...unitNames, ...operators),
    fc.constantFrom('|', '(', ')', '{', '}', '$a', '--x', '-o', '"', '=', ';', '\n', '€', '5', '#'),
    fc.string({ unit: 'binary', maxLength: 4 }),
    name,
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 30 }), fc.constantFrom('', ' '), (pieces, between) => {
      const line = pieces.join(between)
      const { problem } = parse(line)
      if (problem === undefined) return
      expect(problem.from).toBeGreaterThanOrEqual(0)
      expect(problem.to).toBeGreaterThanOrEqual(problem.from)
      expect(problem.to).toBeLessThanOrEqual(line.length)
      expect(problem.message).toMatch(/\.$/)
    }),
    { numRuns: 1000 },
  )
})

it.each([
  ['brackets', `plans | where ${'('.repeat(5000)}`],
  ['negations', `plans | where ${'not '.repeat(2000)}a == b`],
  ['loops', 'for each a in b {'.repeat(500)],
  ['steps', `plans${' | head'.repeat(1400)} |`],
  ['statements', `${'plans;'.repeat(1600)}!`],
  ['words', `${'a '.repeat(4990)}|`],
  ['an endless text', 'x'.repeat(MOST_CHARACTERS + 1)],
])('a long input with %s is answered at once', (_, line) => {
  const start = process.cpuUsage()
  expect(parse(line).problem).toBeDefined()
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000)
})

it.each([
  ['plans | where', 13, 13, 'The line ends too early.', ['a word', '(', 'not']],
  ['plans | where cpu = shared', 18, 19, '“=” does not fit here.', ['==', '!=', 'contains']],
  ['plans | sort price down', 19, 23, '“down” does not fit here.', ['asc', 'desc', '|']],
  ['plans | take 5', 8, 12, '“take” does not fit here.', ['where', 'sort', 'head', 'sum']],
  ['plans | where memory >= 8 kb', 26, 28, '“kb” does not fit here.', ['GiB', 'and', '|']],
  ['for each p in plans { price $p.plan', 35, 35, 'The line ends too early.', ['}']],
  ['price "d1', 6, 9, 'This text has no closing quote.', ['"']],
  ["price 'd1'", 6, 7, 'A text has double quotes.', ['"']],
  ['plans ! 5', 6, 7, '“!” is no sign of Bit.', []],
])('%s: the problem has its place and what fits', (line, from, to, message, fits) => {
  const { problem } = parse(line)
  expect(problem).toMatchObject({ code: 'syntax', from, to, message })
  expect(problem?.fits).toEqual(expect.arrayContaining(fits))
})

const same = (a: string, b: string) => expect(bare(parse(a))).toEqual(bare(parse(b)))

it('reads comments, steps on lines of their own and the forms that people type', () => {
  same('plans # all of them\n', 'plans')
  same('plans\n  | sort price\n  | head', 'plans | sort price asc | head 10')
  same('price d1.large --hours=72h', 'price "d1.large" --hours 72 h')
  same('plans | where price < €0.05', 'plans | where price < 0.05 EUR')
  same('plans | where memory >= 8GB', 'plans | where memory >= 8 GiB')
  same('plans | where memory < 512 mib', 'plans | where memory < 512 MiB')
})

it.each(['203.0.113.7', '10.0.0.0/8', '2001:db8::/32', '::1', '1::', 'fd00::/8'])(
  'an address is a text without quotes: %s',
  (address) => {
    same(
      `price ${address} --hours=${address} | where a == ${address}`,
      `price "${address}" --hours "${address}" | where a == "${address}"`,
    )
  },
)

it.each(['price 1.5.2', 'price 10.0.0.1.2', 'price 10.0.0.1x', 'price 1:2'])(
  '%s has no address, and no number either',
  (line) => {
    expect(parse(line).problem).toMatchObject({ code: 'syntax' })
  },
)

it('keeps numbers with a point apart from addresses', () => {
  const [first] = parse('price 1.5').script ?? []
  expect(first).toMatchObject({ source: { words: [{}, { kind: 'number', number: 1.5 }] } })
})
