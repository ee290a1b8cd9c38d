import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { planBounds } from '../planFields'
import { columnNames, columns, type PlanLine } from './csvColumns'
import { csvText } from '@/lib/csv/csvText'
import type { CellProblem } from './cellProblem'
import { readPlans, ROWS_MAX } from './readPlans'

const plan: PlanLine = {
  slug: 'v1.small',
  product: 'v1',
  summary: 'A site of your own',
  virtualization: 'container',
  cpu_type: 'shared',
  vcpus: 2,
  memory_mib: 4096,
  disk_gib: 80,
  transfer_gib: null,
  gpu_model: null,
  gpu_count: 0,
  gpu_vram_gib: null,
  cpu_model: 'AMD EPYC 9454',
  disk_type: null,
  network_mbit: 1000,
  hourly_micros: 8_100,
  monthly_cap_micros: 4_990_000,
  regions: [
    { region: 'fra1', stock: 12 },
    { region: 'ams1', stock: null },
  ],
  version: 13,
}
const header = columnNames.join(',')
const cellsOf = (given: PlanLine) => columns.map(({ write }) => write(given))
const file = (...plans: PlanLine[]) => csvText([columnNames, ...plans.map(cellsOf)]).slice(1)

/** A line with some cells written by hand. */
function line(cells: Record<string, string>): string {
  const written = columns.map(({ name, write }) => cells[name] ?? write(plan))
  return written.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
}

async function validate(text: string): Promise<CellProblem[]> {
  const result = await readPlans(text)
  if (result.kind === 'refused') throw new Error(result.problem.title)
  return result.problems
}

async function refusalOf(text: string): Promise<string> {
  const result = await readPlans(text)
  return result.kind === 'refused' ? `${result.problem.title} ${result.problem.advice}` : ''
}

const whole = ({ min, max }: { min: number; max: number }) => fc.integer({ min, max })
const visible = fc
  .string({ unit: fc.constantFrom(...'abc ,;"\'=+-@ü€😀') })
  .map((text) => [...text].slice(0, 40).join('').trim())
const slug = fc.stringMatching(/^[a-z][a-z0-9]{0,8}(-[a-z0-9]{1,5})?$/)

const anyPlan: fc.Arbitrary<PlanLine> = fc
  .record({
    slug,
    product: slug,
    summary: visible,
    virtualization: fc.constantFrom('container' as const, 'virtual_machine' as const),
    cpu_type: fc.constantFrom('shared' as const, 'dedicated' as const),
    vcpus: whole(planBounds.vcpus),
    memory_mib: whole(planBounds.memory_mib),
    disk_gib: fc.option(whole(planBounds.disk_gib)),
    transfer_gib: fc.option(whole(planBounds.transfer_gib)),
    cpu_model: fc.option(visible.filter((text) => text !== '')),
    disk_type: fc.option(visible.filter((text) => text !== '')),
    network_mbit: fc.option(whole(planBounds.network_mbit)),
    hourly_micros: fc.option(whole(planBounds.hourly_micros)),
    above: fc.option(fc.integer({ min: 0, max: 700_000_000_000 })),
    gpu: fc.option(
      fc.record({
        gpu_model: visible.filter((text) => text !== ''),
        gpu_count: fc.integer({ min: 1, max: 16 }),
        gpu_vram_gib: whole(planBounds.gpu_vram_gib),
      }),
    ),
    version: fc.option(fc.integer({ min: 1, max: 999_999_999 })),
    regions: fc.uniqueArray(
      fc.record({
        region: fc.stringMatching(/^[a-z][a-z0-9]{1,6}$/),
        stock: fc.option(whole(planBounds.stock)),
      }),
      { selector: ({ region }) => region, maxLength: 5 },
    ),
  })
  .map(({ gpu, above, ...rest }) => ({
    ...rest,
    ...(gpu ?? { gpu_model: null, gpu_count: 0, gpu_vram_gib: null }),
    monthly_cap_micros:
      above === null || rest.hourly_micros === null ? null : rest.hourly_micros + above,
  }))

describe('a file', () => {
  test('that was exported is read again, every value exactly', async () => {
    const plans = fc.uniqueArray(anyPlan, {
      selector: (one) => one.slug,
      minLength: 1,
      maxLength: 8,
    })
    await fc.assert(
      fc.asyncProperty(plans, async (given) => {
        expect(await readPlans(file(...given))).toEqual({
          kind: 'read',
          rows: given.map((one, index) => ({ ...one, line: index + 2 })),
          problems: [],
          layout: { separator: ',', names: columnNames },
        })
      }),
    )
  })

  test('may have its columns in any order and case, parted by ; or tab, with mixed line ends', async () => {
    const names = columnNames.toReversed()
    for (const separator of [';', '\t']) {
      const cells = cellsOf(plan)
        .toReversed()
        .map((cell) => `"${cell}"`)
      const text = `${names.map((name) => ` ${name.toUpperCase()} `).join(separator)}\r${cells.join(separator)}\r\n\n`
      expect(await readPlans(text)).toMatchObject({ rows: [{ slug: 'v1.small', line: 2 }] })
    }
  })

  test('with quoted names is read', async () => {
    const text = `${columnNames.map((name) => `"${name}"`).join(';')}\n${cellsOf(plan).join(';')}`
    expect(await readPlans(text)).toMatchObject({ rows: [{ slug: 'v1.small' }], problems: [] })
  })

  test('may be without versions, in part or as a whole', async () => {
    const unversioned = columnNames.filter((name) => name !== 'version')
    const cells = columns.flatMap(({ name, write }) => (name === 'version' ? [] : [write(plan)]))
    expect(await readPlans(csvText([unversioned, cells]))).toMatchObject({
      rows: [{ slug: 'v1.small', version: null }],
      problems: [],
    })
    const text = `${header}\n${line({ version: '' })}\n${line({ slug: 'b', version: ' 7 ' })}`
    expect(await readPlans(text)).toMatchObject({ rows: [{ version: null }, { version: 7 }] })
  })

  test('of before the facts of the hardware leaves them as they are stored', async () => {
    const later = ['cpu_model', 'disk_type', 'network_mbit']
    const older = columns.filter(({ name }) => !later.includes(name))
    const text = csvText([older.map(({ name }) => name), older.map(({ write }) => write(plan))])
    const result = await readPlans(text)
    expect(result).toMatchObject({ rows: [{ slug: 'v1.small', vcpus: 2 }], problems: [] })
    // What is left out of the call stays.
    expect(JSON.stringify(result)).not.toMatch(/cpu_model|disk_type|network_mbit/)
  })

  test('may end in lines of separators', async () => {
    expect(await readPlans(`${file(plan)}\n${','.repeat(13)}\n,,\n`)).toMatchObject({
      rows: [{ line: 2 }],
      problems: [],
    })
  })

  test.each([
    ['nothing', '', /^It is empty/],
    ['blank lines only', '\n \r\n', /^It is empty/],
    ['a header only', `${header}\n`, /no plans/],
    ['other columns', 'a,b\n1,2', /not the header row.*slug, product/],
    ['a missing one', header.replace(',vcpus', ''), /Missing: vcpus\./],
    ['an unknown one', `${header},status,`, /Unknown: status, a column without a name\./],
    ['one twice', `${header},slug`, /More than once: slug\./],
    [
      'an unterminated quote',
      `${header}\n${line({})}\n"v1.a,b\nc,d\n`,
      /^Line 3: a quotation mark is missing/,
    ],
    [
      'a quote inside a cell',
      `${header}\n${line({})}\nv1,24" rack,x\n`,
      /^Line 3: a quotation mark is missing/,
    ],
  ])('of %s is refused', async (_name, text, message) => {
    expect(await refusalOf(text)).toMatch(message)
  })

  test(`has at most ${ROWS_MAX} lines`, async () => {
    const lines = Array.from({ length: ROWS_MAX }, (_, index) => line({ slug: `v${index}` }))
    const result = await readPlans(`${header}\n${lines.join('\n')}`)
    expect(result).toMatchObject({ problems: [] })
    expect(result.kind === 'read' && result.rows.length).toBe(ROWS_MAX)
    expect(
      await refusalOf(`${header}\n${lines.join('\n')}\n${line({ slug: 'one-more' })}`),
    ).toMatch(/more than 10,000 plans/)
  })

  test('that nobody waits for any more is not read on', async () => {
    const lines = Array.from({ length: 5000 }, (_, index) => line({ slug: `v${index}` }))
    const abort = new AbortController()
    const result = readPlans(`${header}\n${lines.join('\n')}`, {
      signal: abort.signal,
      pause: () => Promise.resolve(abort.abort()),
    })
    await expect(result).rejects.toThrow(/abort/i)
  })
})

describe('a bad cell', () => {
  test.each([
    ['vcpus', '0', /from 1 to 512/],
    ['vcpus', '1,5', /from 1 to 512/],
    ['vcpus', '', /from 1 to 512/],
    ['vcpus', '1e2', /digits only/],
    ['memory_mib', '99999999999', /from 128/],
    ['hourly_eur', '1,5', /decimal point, such as 1\.5/],
    ['hourly_eur', '0', /from 0\.000001 to 1000\.00/],
    ['hourly_eur', '-1', /Enter an amount/],
    ['hourly_eur', '0.0000001', /up to six decimals/],
    ['hourly_eur', '1e309', /Enter an amount/],
    ['hourly_eur', '', /monthly cap needs/],
    ['monthly_cap_eur', '0.0001', /cannot be less than the hourly price/],
    ['cpu_type', 'Shared', /shared or dedicated/],
    ['virtualization', 'vm', /container or virtual_machine/],
    ['slug', 'V1', /lower-case/],
    ['slug', '', /Enter a name/],
    ['product', 'v1.x', /hyphens/],
    ['summary', 'two\nlines', /line breaks/],
    ['summary', 'a\u202Eb', /hidden/],
    ['summary', 'x'.repeat(20_000), /at most 120/],
    ['gpu_model', 'L4', null],
    ['cpu_model', 'x'.repeat(61), /at most 60/],
    ['disk_type', 'a\u202Eb', /hidden/],
    ['network_mbit', '1.5', /from 1 to 1000000/],
    ['regions', 'fra1', /fra1:12 ams1:\*/],
    ['regions', 'fra1:1.5', /fra1:12/],
    ['regions', 'fra1:9999999999', /fra1:12/],
    ['regions', 'fra1:1 fra1:2', /Duplicate region/],
    ['version', '0', /whole number/],
    ['version', 'v3', /whole number/],
  ])('%s %j says what is expected', async (column, cell, expected) => {
    const problems = await validate(
      `${header}\n${line({})}\n${line({ slug: 'b', [column]: cell })}`,
    )
    if (expected === null) {
      expect(problems.map((one) => one.column)).toEqual(['gpu_count', 'gpu_vram_gib'])
      return
    }
    expect(problems).toEqual([
      { line: 3, column, value: cell.trim(), expected: expect.stringMatching(expected) as string },
    ])
  })

  test('has the line of the file, also after cells that hold line breaks', async () => {
    const text = `${header}\n${line({ summary: 'a\nb\r\nc' })}\n${line({ slug: 'x', vcpus: 'two' })}`
    expect((await validate(text)).map((one) => [one.line, one.column])).toEqual([
      [2, 'summary'],
      [5, 'vcpus'],
    ])
  })

  test('is listed with every other problem of its line', async () => {
    const problems = await validate(`${header}\n${line({ vcpus: '-', disk_gib: 'x', slug: '' })}`)
    expect(new Set(problems.map((one) => one.column))).toEqual(
      new Set(['disk_gib', 'slug', 'vcpus']),
    )
  })

  test('a plan that occurs twice is reported at the second line', async () => {
    expect(await validate(`${header}\n${line({})}\n${line({})}`)).toEqual([
      expect.objectContaining({
        line: 3,
        column: 'slug',
        expected: expect.stringMatching(/line 2/) as string,
      }),
    ])
  })

  test('a line with too few or too many cells is one problem', async () => {
    expect(await validate(`${header}\na,b\n${line({})},x`)).toEqual([
      {
        line: 2,
        column: null,
        value: '2 cells',
        expected: expect.stringMatching(/^19 cells/) as string,
      },
      {
        line: 3,
        column: null,
        value: '20 cells',
        expected: expect.stringMatching(/^19 cells/) as string,
      },
    ])
  })

  test('a formula from a hostile file is only text', async () => {
    const result = await readPlans(`${header}\n${line({ summary: "'=HYPERLINK(1)" })}`)
    expect(result).toMatchObject({ rows: [{ summary: '=HYPERLINK(1)' }] })
    const again = file({ ...plan, summary: '=HYPERLINK(1)' })
    expect(again).toContain(",'=HYPERLINK(1),")
  })
})
