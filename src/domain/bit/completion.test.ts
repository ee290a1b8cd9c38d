import { describe, expect, it, test } from 'vitest'
import { caretBelow } from './caret'
import { commands } from './commands'
import { complete, taken } from './completion'
import { examples } from './examples'
import { makeAccount, makeData } from './fixtures'
import { readNames } from './names'

const data = makeData({ account: () => Promise.resolve(makeAccount()) })
const { names, person } = await readNames(data, 'en-GB')

/** What fits at the mark ‸ of a line. */
function fits(marked: string): string[] {
  const at = marked.indexOf('‸')
  const line = marked.replace('‸', '')
  return complete(line, at, names).options.map(({ text }) => text)
}

test.each([
  ['price ‸', 'plan'],
  ['price v1.sm‸', 'plan'],
  ['price v1.small ‸', undefined],
  ['price v1.small --hours‸', 'hours'],
  ['price v1.small --hours 72 h --servers ‸', 'servers'],
  ['plans | sort ‸', undefined],
  ['price‸', undefined],
])('at the mark of %s is the part %s of the command', (marked, part) => {
  const line = marked.replace('‸', '')
  expect(complete(line, marked.indexOf('‸'), names).part).toBe(part)
})

test('an empty line takes every command', () => {
  expect(fits('‸')).toEqual(expect.arrayContaining(commands.map(({ name }) => name)))
})

test.each([
  ['pla‸', ['plans']],
  ['plans‸', []],
  ['server st‸', ['start', 'stop']],
  ['price v1.sm‸', ['v1.small']],
  ['price v1.small --h‸', ['--hours']],
  ['price v1.small --hours ‸', ['72 h', '30 d', '90 min']],
  ['price v1.small --hours 3 ‸', ['min', 'h', 'd', '--servers', '-o', '|']],
  ['plans --kind ‸', ['vps', 'cloud', 'vds', 'gpu']],
  ['plans --region f‸', ['fra1']],
  ['regions -o ‸', ['table', 'json', 'csv']],
  ['regions ‸', ['-o', '|']],
  ['plans | ‸', ['where', 'sort', 'head', 'pick', 'count', 'sum']],
  ['plans | so‸', ['sort']],
  ['plans | sort pr‸', ['price']],
  ['plans | sort price ‸', ['asc', 'desc', '|', '-o']],
  ['plans | where kind == ‸', ['vps', 'cloud', 'vds', 'gpu', 'none']],
  ['plans | where stock == so‸', ['"sold out"']],
  ['plans | where memory ‸', ['==', '!=', '>=', '<=', '>', '<']],
  ['plans | where kind ‸', ['==', '!=', 'contains']],
  ['plans | where memory >= 8 ‸', ['MiB', 'GiB', 'TiB', 'and', 'or', '|', '-o']],
  ['plans | where kind == vps and pri‸', ['price']],
  ['plans | pick plan, pri‸', ['price']],
  ['plans | pick plan, price | sort ‸', ['plan', 'price']],
  ['plans | count by cp‸', ['cpu']],
  ['regions | sum ‸', ['plans']],
  ['server stop ‸', ['web-1', 'db-1', 'safe-1']],
  [
    'firewall ‸',
    ['allow', 'remove', 'on', 'off', 'create', 'rename', 'delete', 'attach', 'detach'],
  ],
  ['rule ‸', ['add', 'remove']],
  ['firewall allow web-1 ‸', ['tcp:22', 'udp:8000-8100', 'icmp']],
  [
    'firewall allow web-1 tcp:22 --from ‸',
    ['everyone', '203.0.113.7', '10.0.0.0/8', 'server:web-1'],
  ],
  ['firewall allow web-1 tcp:22 --from 10.0.0.0/8 --l‸', ['--label']],
  ['server stop web-1 ‸', ['--dry-run', '-o']],
  ['servers | where state == run‸', ['running']],
  ['let x ‸', ['=']],
  ['let x = reg‸', ['regions']],
  ['for each s ‸', ['in']],
  ['for each p in plans | where kin‸', ['kind']],
  ['for each r in regions { price $r.na‸', ['$r.name']],
  ['plans; regi‸', ['regions']],
  ['plans | where kind == "v‸', []],
  ['plans # regi‸', []],
])('%s takes %j', (line, expected) => {
  expect(fits(line)).toEqual(expected)
})

describe('an option', () => {
  it('replaces the word at the cursor, also in the middle of a line', () => {
    const line = 'plans | sor price'
    const completion = complete(line, 11, names)
    expect(completion.options.map(({ text }) => text)).toEqual(['sort'])
    const { line: next, at } = taken(line, completion, { text: 'sort', note: '' })
    expect(next).toBe('plans | sort price')
    expect(next.slice(at)).toBe('price')
  })

  it('says what it is', () => {
    const [plan] = complete('price v1.sm', 11, names).options
    expect(plan?.note).toMatch(/vCPU, \d+ GiB, €0\.\d{4}\/h, in stock$/)
    expect(person?.workspace.slug).toBe('north')
  })
})

it('names the command at the cursor', () => {
  expect(complete('plans | where memory > 8', 24, names).command?.name).toBe('plans')
  expect(complete('regions; server stop we', 23, names).command?.name).toBe('server stop')
})

test.each(examples)('every cut of “$line” can be completed', ({ line }) => {
  for (let at = 0; at <= line.length; at += 1) {
    const { from, to } = complete(line, at, names)
    expect(from).toBeLessThanOrEqual(at)
    expect(to).toBeGreaterThanOrEqual(at)
  }
})

test('a person who is not signed in, or has no connection, completes what is left', async () => {
  const offline = makeData({ plans: () => Promise.reject(new Error('offline')) })
  const found = await readNames(offline, 'en-GB')
  expect(found.person).toBeNull()
  expect(found.names.plans).toEqual([])
  expect(found.names.regions?.length).toBeGreaterThan(0)
})

test.each([
  ['plans | sort price down', 19, 23, 'plans | sort price down', '                   ^^^^'],
  ['plans', 5, 5, 'plans', '     ^'],
  ['regions\nplans | hed', 16, 19, 'plans | hed', '        ^^^'],
])('marks in %j point at %d to %d', (text, from, to, row, marks) => {
  expect(caretBelow(text, { from, to })).toEqual({ row, marks })
})
