// @vitest-environment node
import { expect, test } from 'vitest'
import { makeInvoiceFacts } from '../../../src/domain/billing/fixtures.ts'
import { siteBrand } from '../../invoices/fixtures.ts'
import { readInvoice } from '../../../tests/support/en16931.ts'
import { createDocumentMaking } from './document.ts'

const context = { signal: new AbortController().signal, attempts: 1 }

test('the files of an invoice are made of its facts, and again they are the same', async () => {
  const asked: string[] = []
  const documentToMake = async (invoiceId: string) => {
    asked.push(invoiceId)
    return await Promise.resolve({
      facts: makeInvoiceFacts(),
      settlement: { paidCents: 100, chargedTo: '' },
    })
  }
  const make = createDocumentMaking({ documentToMake }, siteBrand)
  const { documents } = (await make({ invoice_id: 'i' }, context)) as {
    documents: Record<string, string>
  }
  expect(asked).toEqual(['i'])
  expect(Object.keys(documents).toSorted()).toEqual(['cii', 'pdf', 'ubl'])
  expect(Buffer.from(documents['pdf'] ?? '', 'base64').toString('latin1')).toMatch(/^%PDF-1\.7/)
  expect(readInvoice(Buffer.from(documents['ubl'] ?? '', 'base64'))).toMatchObject({
    number: 'INV-2026-0042',
    prepaid: 100,
  })
  expect(await make({ invoice_id: 'i' }, context)).toEqual({ documents })
})

test('a job that says no invoice is not done', async () => {
  const make = createDocumentMaking(
    { documentToMake: () => Promise.reject(new Error('not asked')) },
    siteBrand,
  )
  await expect(make({}, context)).rejects.toThrow('invoice_id')
})
