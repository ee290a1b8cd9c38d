// @vitest-environment node
import { expect, test } from 'vitest'
import { makeInvoiceFacts } from '../../../src/domain/billing/fixtures.ts'
import { canonicalJson, type Json } from '../../../src/domain/billing/hash.ts'
import { sha256 } from '../../../src/lib/sha256.ts'
import type { WorkerQueue } from '../queue.ts'
import { createRecomputation } from './recompute.ts'

type Recomputed = Parameters<WorkerQueue['recordRecomputed']>[1][number]

const context = { signal: new AbortController().signal, attempts: 1 }
const ids = Array.from({ length: 120 }, (_, index) => String(index).padStart(3, '0'))
const [line] = makeInvoiceFacts().lines
if (line === undefined) throw new Error('The sample has a line.')
const charge = {
  ...line,
  kind: 'charge' as const,
  net_micros: 12_340_000,
  net_cents: 1_234,
  tax_category: 'S' as const,
  tax_rate: 20,
}
const facts = {
  ...makeInvoiceFacts(),
  lines: [charge],
  taxes: [
    {
      category: 'S' as const,
      rate: 20,
      net_cents: 1_234,
      tax_cents: 247,
      reason: '',
      reason_code: '',
    },
  ],
  net_cents: 1_234,
  tax_cents: 247,
  total_cents: 1_481,
}
const { hash: _, ...hashed } = facts
const hashedText = canonicalJson(hashed as Json)
const right = { facts: { ...facts, hash: await sha256(hashedText) }, hashedText }

/** A database with 120 invoices, and the worker that ends after some batches. */
function startQueue(batches = Infinity) {
  const recorded = new Map<string, Recomputed>()
  let largest = 0
  const queue: Pick<WorkerQueue, 'invoicesToRecompute' | 'recordRecomputed'> = {
    invoicesToRecompute: (_day, after, max) => {
      const left = ids.filter((id) => id > (after ?? '') && !recorded.has(id)).slice(0, max)
      largest = Math.max(largest, left.length)
      return Promise.resolve(
        left.map((invoiceId) => ({
          invoiceId,
          segments: [],
          ...right,
          // One says another tax, and one was changed after it was hashed.
          ...(invoiceId === '007' && { facts: { ...right.facts, tax_cents: 248 } }),
          ...(invoiceId === '099' && { hashedText: `${hashedText} ` }),
        })),
      )
    },
    recordRecomputed: (_day, results) => {
      if (batches === 0) return Promise.reject(new Error('killed'))
      batches -= 1
      for (const result of results) recorded.set(result.invoiceId, result)
      return Promise.resolve(
        results.filter(({ differences, isHashWrong }) => differences.length > 0 || isHashWrong)
          .length,
      )
    },
  }
  return {
    queue,
    recorded,
    largest: () => largest,
    goOn: () => {
      batches = Infinity
    },
  }
}

test('each invoice is recomputed once, few at a time, and what differs is told', async () => {
  const { queue, recorded, largest } = startQueue()
  const found: number[] = []
  const recompute = createRecomputation(queue, (count) => found.push(count))
  expect(await recompute({ day: '2026-11-26' }, context)).toEqual({ checked: 120 })
  expect(largest()).toBe(50)
  expect(found).toEqual([1, 1])
  const wrong = [...recorded.values()].filter(
    ({ differences, isHashWrong }) => differences.length > 0 || isHashWrong,
  )
  expect(wrong).toEqual([
    {
      invoiceId: '007',
      differences: [{ what: 'taxSum', stated: 248, computed: 247 }],
      isHashWrong: false,
    },
    { invoiceId: '099', differences: [], isHashWrong: true },
  ])
})

test('a worker that ended in between goes on with what is left', async () => {
  const { queue, recorded, goOn } = startQueue(1)
  const recompute = createRecomputation(queue, () => undefined)
  await expect(recompute({ day: '2026-11-26' }, context)).rejects.toThrow('killed')
  expect(recorded.size).toBe(50)
  goOn()
  expect(await recompute({ day: '2026-11-26' }, context)).toEqual({ checked: 70 })
  expect(recorded.size).toBe(120)
})

test('a worker that stops takes no other batch', async () => {
  const stop = new AbortController()
  const { queue, recorded } = startQueue()
  const recompute = createRecomputation(queue, () => stop.abort(new Error('stopped')))
  await expect(
    recompute({ day: '2026-11-26' }, { ...context, signal: stop.signal }),
  ).rejects.toThrow('stopped')
  expect(recorded.size).toBe(50)
})
