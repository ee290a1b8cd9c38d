import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accrue } from '@/domain/instances/accrual'
import { centsOfMicros, taxOnCents } from './cents'
import { invoicesByCustomer, makeCreditNote, makeInvoiceFacts, makeLine } from './fixtures'
import type { InvoiceFacts } from './invoiceFacts'
import { checkInvoice, type InvoiceSegment } from './verify'

const MINUTE = 60_000
const begin = Date.UTC(2026, 10)

/** Segments of a server that ran, stopped being billed, and ran at another price, as the database computes them. */
function segmentsOf(
  position: number,
  minutes: readonly number[],
  hourlyMicros = 12_000,
  monthlyCapMicros: number | null = 4_000_000,
): InvoiceSegment[] {
  let at = begin
  const log = minutes.map((length, index) => {
    const fromMs = at
    at += length * MINUTE
    return {
      fromMs,
      toMs: at,
      isBilled: index % 3 !== 1,
      hourlyMicros: hourlyMicros * (1 + (index % 2)),
      monthlyCapMicros,
    }
  })
  return accrue(log, begin, at).map((segment) => ({
    ...segment,
    position,
    state: 'running',
  }))
}

const sum = (segments: readonly InvoiceSegment[]) =>
  segments.reduce((all, { amountMicros }) => all + amountMicros, 0)

function invoiceOf(...all: (readonly InvoiceSegment[])[]): InvoiceFacts {
  return makeInvoiceFacts({
    lines: all.map((segments, index) =>
      makeLine({
        position: index + 1,
        net_micros: sum(segments),
        net_cents: centsOfMicros(sum(segments)),
      }),
    ),
  })
}

/** A time of a snapshot. */
const kept = (fromMinute: number, toMinute: number, amountMicros: number) => ({
  position: 1,
  state: 'ready',
  isBilled: true,
  hourlyMicros: 0,
  monthlyCapMicros: null,
  fromMs: begin + fromMinute * MINUTE,
  toMs: begin + toMinute * MINUTE,
  amountMicros,
})

const web = segmentsOf(1, [600, 30, 20_000])
const db = segmentsOf(2, [43_200], 9_000, null)

describe('cents', () => {
  test.each([
    [4_999, 0],
    [5_000, 1],
    [-4_999, 0],
    [-5_000, -1],
    [14_999, 1],
    [15_000, 2],
  ])('%i millionths are %i cents', (micros, cents) => {
    expect(centsOfMicros(micros)).toBe(cents)
  })

  test.each([
    [1_050, 19, 200],
    [1_053, 19, 200],
    [1_055, 19, 200],
    [1_058, 19, 201],
    [50, 25.5, 13],
    [-50, 25.5, -13],
    [9_007_199_254_740, 19.6, 1_765_411_053_929],
  ])('the tax on %i cents at %f percent is %i', (net, rate, tax) => {
    expect(taxOnCents(net, rate)).toBe(tax)
  })
})

describe('an invoice that is right', () => {
  test('has no difference, and says what each segment costs', () => {
    const { differences, lines } = checkInvoice(invoiceOf(web, db), [...web, ...db])
    expect(differences).toEqual([])
    expect(lines[0]?.segments.map(({ computedMicros }) => computedMicros)).toEqual(
      web.map(({ amountMicros }) => amountMicros),
    )
    expect(lines[1]?.net).toEqual({ stated: sum(db), computed: sum(db) })
  })

  test('has none for any record', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 4_000 }), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(fc.array(lengths, { minLength: 1, maxLength: 4 }), (all) => {
        const segments = all.map((each, index) => segmentsOf(index + 1, each))
        return checkInvoice(invoiceOf(...segments), segments.flat()).differences.length === 0
      }),
    )
  })

  test('adds the times of a snapshot up, and leaves out what was not charged between them', () => {
    // 10 GiB for 43,200 millionths a month: 10 millionths each minute of the 43,200 of November.
    const line = makeLine({
      kind: 'snapshot',
      net_micros: 1_100,
      net_cents: 0,
      data: { size_gib: 10, gib_month_micros: 43_200 },
    })
    const segments = [kept(60, 160, 1_000), kept(500, 510, 100)]
    const { differences } = checkInvoice(makeInvoiceFacts({ lines: [line] }), segments)
    expect(differences).toEqual([])
  })

  test.each(Object.entries(invoicesByCustomer))(
    'of a %s has the right taxes and sums',
    (_, invoice) => {
      const charges = { ...invoice, lines: invoice.lines.map(asCharge) }
      expect(checkInvoice(charges, []).differences).toEqual([])
      expect(checkInvoice(makeCreditNote(invoice), []).differences).toEqual([])
    },
  )
})

const asCharge = (line: InvoiceFacts['lines'][number]) => ({ ...line, kind: 'charge' as const })

describe('an invoice that is wrong', () => {
  const right = invoiceOf(web, db)
  const log = [...web, ...db]

  test('by a millionth in a line says so, although the cents are the same', () => {
    const lines = right.lines.map((line) =>
      line.position === 2 ? { ...line, net_micros: line.net_micros + 1 } : line,
    )
    expect(checkInvoice({ ...right, lines }, log).differences).toEqual([
      { what: 'net', position: 2, stated: sum(db) + 1, computed: sum(db) },
    ])
  })

  test('in a segment says which', () => {
    const [first, ...rest] = log as [InvoiceSegment, ...InvoiceSegment[]]
    const changed = { ...first, amountMicros: first.amountMicros + 5 }
    expect(checkInvoice(right, [changed, ...rest]).differences).toEqual([
      {
        what: 'segment',
        position: 1,
        fromMs: begin,
        stated: first.amountMicros + 5,
        computed: first.amountMicros,
      },
    ])
  })

  test('that charges a line without a record of it says that nothing is due for it', () => {
    const { differences } = checkInvoice(right, web)
    expect(differences).toContainEqual({
      what: 'net',
      position: 2,
      stated: sum(db),
      computed: 0,
    })
  })

  test('whose record counts a time twice cannot be computed', () => {
    const [first, ...rest] = db as [InvoiceSegment, ...InvoiceSegment[]]
    const twice = [first, { ...first, fromMs: first.fromMs + MINUTE }, ...rest]
    const { differences } = checkInvoice(right, [...web, ...twice])
    expect(differences).toContainEqual(expect.objectContaining({ what: 'segment', computed: null }))
    expect(differences).toContainEqual(expect.objectContaining({ what: 'net', position: 2 }))
  })

  test.each([
    ['net_cents', 'sum'],
    ['tax_cents', 'taxSum'],
    ['total_cents', 'total'],
  ] as const)('in %s says so', (key, what) => {
    expect(checkInvoice({ ...right, [key]: right[key] + 1 }, log).differences).toEqual([
      { what, stated: right[key] + 1, computed: right[key] },
    ])
  })

  test('in the tax of a rate, or without the tax of a line, says so', () => {
    const [tax] = right.taxes
    if (tax === undefined) throw new Error('The invoice has a tax.')
    const more = { ...right, taxes: [{ ...tax, tax_cents: tax.tax_cents + 1 }] }
    expect(checkInvoice(more, log).differences).toEqual([
      { what: 'tax', tax: 'S 19 %', stated: tax.tax_cents + 1, computed: tax.tax_cents },
    ])
    expect(checkInvoice({ ...right, taxes: [] }, log).differences).toContainEqual({
      what: 'tax',
      tax: 'S 19 %',
      stated: 0,
      computed: tax.tax_cents,
    })
  })
})
