// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest'
import { makeInvoiceFacts } from '../../src/domain/billing/fixtures.ts'
import { documentsOf } from '../../server/invoices/documents.ts'
import { documentCases, notPaid, siteBrand } from '../../server/invoices/fixtures.ts'
import { judgeInvoices, prepareInvoiceJudge, type Judgement } from './support/invoiceJudge.ts'

const whyNot = prepareInvoiceJudge()
if (whyNot !== null) console.log(`Nobody else judges the documents of invoices: ${whyNot}.`)

const fileName = (name: string, ending: string) => `${name.replaceAll(/\W+/g, '-')}.${ending}`

/** The rules of XRechnung are for the UBL. The file in the PDF is Factur-X. */
const OF_XRECHNUNG = /\[ID BR-DE-\d+\]/

/** Every kind of customer with a credit note, and what else may break a rule. The others differ by texts alone. */
const judged = Object.keys(documentCases).filter(
  (name) => !/^credit note: (?!company|small)|^no bank|^paid|person in the country/.test(name),
)

describe.skipIf(whyNot !== null)('documents of invoices, judged by Mustang', () => {
  let judgements: Record<string, Judgement>
  beforeAll(async () => {
    const files: Record<string, Uint8Array> = {}
    for (const name of judged) {
      const { facts, settlement } = documentCases[name] ?? {
        facts: makeInvoiceFacts(),
        settlement: notPaid,
      }
      // oxlint-disable-next-line no-await-in-loop -- one processor makes them all
      const { pdf, ubl } = await documentsOf(facts, settlement, siteBrand)
      files[fileName(name, 'pdf')] = pdf
      files[fileName(name, 'xml')] = ubl
    }
    const { 'company-in-the-country.xml': ubl = new Uint8Array() } = files
    files['wrong.xml'] = Buffer.from(
      Buffer.from(ubl)
        .toString('utf8')
        .replace(/(?<=<cbc:TaxInclusiveAmount[^>]*>)\d+/, '1'),
    )
    judgements = judgeInvoices(files)
  })

  test.each(judged)('%s as PDF/A-3 with Factur-X', (name) => {
    const { complaints = [], ...judgement } = judgements[fileName(name, 'pdf')] ?? {}
    expect(complaints.filter((text) => !OF_XRECHNUNG.test(text))).toEqual([])
    expect(judgement).toEqual({ isValid: true, pdf: 'PDF/A-3a' })
  })

  test.each(judged)('%s as UBL', (name) => {
    const { complaints, isValid } = judgements[fileName(name, 'xml')] ?? {}
    expect(complaints).toEqual([])
    expect(isValid).toBe(true)
  })

  test('a wrong sum is found', () => {
    const { isValid, complaints = [] } = judgements['wrong.xml'] ?? {}
    expect(isValid).toBe(false)
    expect(complaints.join('\n')).toContain('BR-CO-15')
  })
})
