import { describe, expect, it, test, vi } from 'vitest'
import { somePlans } from '@/domain/catalogue/fixtures'
import { commands, usageOf } from './commands'
import { examples, mistakes } from './examples'
import { makeData } from './fixtures'
import { csvOf, jsonText, plainTable } from './format'
import { ebnf, grammarRules } from './grammarView'
import { agree, problem, rows, run, signedIn } from './lineFixtures'
import { keywords } from './tokens'

describe('rows', () => {
  it('are filtered by columns with their units', async () => {
    const found = await rows('plans | where memory >= 8192 MiB and cpu == shared | pick plan')
    const expected = somePlans.filter((plan) => plan.memoryGib >= 8 && plan.cpu === 'shared')
    expect(found.rows).toEqual(expected.map(({ slug }) => ({ plan: slug })))
    expect(found.rows.length).toBeGreaterThan(0)
  })

  it('are sorted with empty cells last in both directions', async () => {
    for (const order of ['asc', 'desc']) {
      // oxlint-disable-next-line no-await-in-loop
      const found = await rows(`plans | sort vram ${order} | pick vram`)
      const values = found.rows.map(({ vram }) => vram)
      expect(values.slice(values.indexOf(null))).toEqual(values.filter((value) => value === null))
    }
  })

  it('are counted and summed by groups', async () => {
    const found = await rows('plans | count by kind | where kind == vps')
    expect(found.rows).toEqual([
      { kind: 'vps', count: somePlans.filter(({ kind }) => kind === 'vps').length },
    ])
    const [sum] = (await rows('plans | sum price')).rows
    const micros = somePlans.reduce((all, { hourlyMicros }) => all + hourlyMicros, 0)
    expect(sum).toEqual({ price: micros / 1_000_000 })
  })

  it('compare empty cells only with none', async () => {
    const none = await rows('plans | where gpu == none | count')
    const some = await rows('plans | where gpu != none | count')
    const less = await rows('plans | where vram < 1000 GiB | count')
    const all = somePlans.length
    expect(Number(none.rows[0]?.['count']) + Number(some.rows[0]?.['count'])).toBe(all)
    expect(less.rows).toEqual(some.rows)
  })

  it('computes a price like the estimate of the site', async () => {
    const found = await rows('price v1.small --hours 30 d --servers 3')
    expect(found.rows).toMatchObject([{ cost: 20.4, hours: 720, servers: 3 }])
  })

  it('keep their currency: another one is a problem', async () => {
    const found = await problem('plans | where price < £0.05')
    expect(found).toMatchObject({ at: '£0.05', fits: ['EUR'] })
  })
})

describe('names and loops', () => {
  it('give rows and values names', async () => {
    const outputs = await run(
      'let n = 72 h; for each p in plans | head 2 { price $p.plan --hours $n }',
    )
    expect(outputs).toHaveLength(2)
    expect(outputs[1]).toMatchObject({ kind: 'rows', rows: [{ plan: 'v1.micro', hours: 72 }] })
  })

  it('are known only inside their loop', async () => {
    const found = await problem('for each p in plans { regions }; price $p.plan')
    expect(found).toMatchObject({ code: 'unknown_variable', at: '$p.plan' })
  })

  test.each([
    ['rounds', { rounds: 3 }, 'for each p in plans { regions }', 0],
    ['steps', { steps: 20 }, 'for each p in plans | head 9 { regions | head | head }', 6],
    ['rows', { rows: 3 }, 'plans', 0],
  ])('end at the limit of %s', async (_, limits, line, before) => {
    const outputs = await run(line, { limits })
    expect(outputs.at(-1)).toMatchObject({ kind: 'problem', problem: { code: 'limit' } })
    expect(outputs.length - 1).toBeLessThanOrEqual(before)
  })
})

describe('problems', () => {
  it.each(mistakes)('$line: $does', async ({ line, code }) => {
    const found = await problem(line)
    expect(found.code).toBe(code)
    expect(found.fits.length).toBeGreaterThan(0)
  })

  it('come before anything runs', async () => {
    const plans = vi.fn<() => Promise<never>>()
    const found = await problem('plans; plans | where memori > 2', { data: makeData({ plans }) })
    expect(found).toMatchObject({ code: 'unknown_column', at: 'memori' })
    expect(found.fits).toContain('memory')
    expect(plans).not.toHaveBeenCalled()
  })

  it.each([
    ['plns', 'unknown_command', 'plns', 'plans'],
    ['server', 'unknown_command', '', 'server stop'],
    ['price', 'missing', '', '<plan>'],
    ['price v1.small --hour 3', 'surplus', '--hour', '--hours'],
    ['price v1.small --hours 8 GiB', 'wrong_type', '8 GiB', '72 h'],
    ['price v1.small --hours', 'missing', '', '72 h'],
    ['price v1.small 3', 'surplus', '3', '--hours'],
    ['price v1.small --hours 1000', 'wrong_type', '1000', '72 h'],
    ['plans --kind vsp', 'wrong_type', 'vsp', 'vps'],
    ['plans -o xml', 'wrong_type', 'xml', 'json'],
    ['plans --dry-run', 'surplus', '--dry-run', undefined],
    ['plans | sum plan', 'wrong_type', 'plan', 'price'],
    ['plans | where kind contains 3', 'wrong_type', '3', 'shared'],
    ['help foo', 'not_found', 'foo', undefined],
  ])('%s is %s at “%s”', async (line, code, at, fit) => {
    const found = await problem(line)
    expect(found).toMatchObject({ code, at })
    if (fit !== undefined) expect(found.fits).toContain(fit)
  })

  it('of the backend keep their text', async () => {
    const failing = makeData({ plans: () => Promise.reject({ message: 'No.', hint: 'Wait.' }) })
    expect(await problem('plans', { data: failing })).toMatchObject({
      code: 'refused',
      message: 'No. Wait.',
      at: 'plans',
    })
  })
})

describe('an account', () => {
  it('is needed for what belongs to a person', async () => {
    expect(await problem('servers')).toMatchObject({ code: 'sign_in_required', at: 'servers' })
  })

  it('has servers with labels and costs', async () => {
    const found = await rows('servers | where label.env == test', { data: signedIn() })
    expect(found.rows).toMatchObject([{ name: 'web-1', cost: 1.5, 'label.env': 'test' }])
  })

  it('changes nothing in a dry run', async () => {
    const asked: string[] = []
    const confirm = vi.fn<() => Promise<boolean>>()
    const line = 'for each s in servers | where label.env == test { server stop $s.name --dry-run }'
    const found = await rows(line, { data: signedIn(asked), confirm })
    expect(found).toMatchObject({ rows: [{ server: 'web-1', action: 'stop' }] })
    expect(found.note).toMatch(/^Dry run: nothing was changed\. The server shuts down\./)
    expect(asked).toEqual([])
    expect(confirm).not.toHaveBeenCalled()
  })

  it('asks before it changes something, and keeps to the answer', async () => {
    for (const answer of [true, false]) {
      const asked: string[] = []
      const confirm = vi.fn(() => Promise.resolve(answer))
      // oxlint-disable-next-line no-await-in-loop
      const outputs = await run('server stop web-1', { data: signedIn(asked), confirm })
      expect(confirm).toHaveBeenCalledTimes(1)
      expect(asked).toEqual(answer ? ['stop web-1'] : [])
      expect(outputs[0]?.kind).toBe(answer ? 'rows' : 'problem')
      if (answer) {
        expect(outputs[0]).toMatchObject({ follows: [{ id: 'a1', server: 'web-1' }] })
      }
    }
  })

  it('changes nothing where nobody can be asked', async () => {
    const asked: string[] = []
    const found = await problem('server start db-1', { data: signedIn(asked) })
    expect(found.code).toBe('cancelled')
    expect(asked).toEqual([])
  })

  it('has the reasons of the dashboard, and says what to do first', async () => {
    const found = await problem('server resize web-1 --plan v1.large', { data: signedIn() })
    expect(found).toMatchObject({
      code: 'refused',
      at: 'web-1',
      fits: ['server stop web-1; server wait web-1;'],
    })
    const needless = await problem('server start web-1', { data: signedIn() })
    expect(needless).toMatchObject({ message: 'It is already running.', fits: [] })
    const held = await problem('server delete safe-1', { data: signedIn() })
    expect(held.message).toContain('Protected')
    const [dry] = await run('server delete web-1 --dry-run', { data: signedIn() })
    expect(dry).toMatchObject({ note: expect.stringContaining('shut down first') as string })
  })

  it('makes only so many changes in one input', async () => {
    const asked: string[] = []
    const line = 'for each s in servers | where state == running { server reboot $s.name }'
    const found = await problem(line, {
      data: signedIn(asked),
      confirm: agree,
      limits: { changes: 1 },
    })
    expect(found.code).toBe('limit')
    expect(asked).toEqual(['reboot web-1'])
  })
})

describe('time', () => {
  const endless = makeData({ plans: () => new Promise<never>(() => undefined) })

  it('ends a read that does not answer', async () => {
    const found = await problem('plans', { data: endless, limits: { milliseconds: 5 } })
    expect(found.code).toBe('limit')
  })

  it('ends when a person cancels', async () => {
    const cancel = new AbortController()
    const found = problem('plans', { data: endless, signal: cancel.signal })
    cancel.abort()
    expect((await found).code).toBe('cancelled')
  })
})

describe('every example of the page', () => {
  it.each(examples)('$line', async ({ line, isAccount }) => {
    const outputs = await run(line, { data: isAccount === true ? signedIn() : makeData() })
    expect(outputs.length).toBeGreaterThan(0)
    for (const output of outputs) {
      expect(output.kind, JSON.stringify(output)).toBe('rows')
      if (output.kind === 'rows') expect(output.rows.length).toBeGreaterThan(0)
    }
  })
})

describe('output', () => {
  it('is JSON or CSV of the values, or a table for people', async () => {
    const found = await rows('price v1.small --hours 72 | pick plan, hours, cost -o json')
    expect(found.format).toBe('json')
    expect(JSON.parse(jsonText(found))).toEqual([{ plan: 'v1.small', hours: 72, cost: 0.7344 }])
    expect(csvOf(found)).toContain('plan,hours,cost\r\nv1.small,72,0.7344')
    expect(plainTable(found, 'en-GB')).toBe('plan      hours     cost\nv1.small   72 h  €0.7344')
  })
})

describe('what the reference shows', () => {
  it('has a usage that parses for every command', async () => {
    for (const command of commands) {
      expect(usageOf(command)).toMatch(new RegExp(`^${command.name}( |$)`))
      expect(command.about).toMatch(/\.$/)
      expect(new Set(command.columns.map(({ name }) => name)).size).toBe(command.columns.length)
    }
    const help = await rows('help')
    expect(help.rows.map((row) => row['command'])).toEqual(commands.map(usageOf))
  })

  it('draws every rule and every keyword of the parser', () => {
    const text = grammarRules.map(ebnf).join('\n')
    for (const word of keywords) expect(text).toContain(`"${word}"`)
    for (const { name } of grammarRules) expect(text).toMatch(new RegExp(`^${name} = `, 'm'))
    expect(text).toContain('forEach = "for" "each" WORD "in" pipeline "{" script "}"')
    expect(text).toContain('sort = "sort" column [ "asc" | "desc" ]')
  })
})
