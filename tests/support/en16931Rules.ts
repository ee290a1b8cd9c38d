import type { ReadInvoice } from './en16931.ts'

type Rule = (invoice: ReadInvoice & { oddAmounts?: string[] }) => boolean

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

const all =
  <Item>(items: (invoice: ReadInvoice) => readonly Item[], holds: (item: Item) => boolean): Rule =>
  (invoice) =>
    items(invoice).every(holds)

const taxes = ({ taxes: list }: ReadInvoice) => list
const lines = ({ lines: list }: ReadInvoice) => list

/** A rule for invoices with this category. The others keep it. */
const where =
  (category: string, holds: Rule): Rule =>
  (invoice) =>
    !invoice.lines.some((line) => line.category === category) || holds(invoice)

const linesOf = (invoice: ReadInvoice, { category, rate }: { category: string; rate: string }) =>
  invoice.lines.filter(
    (line) => line.category === category && (category === 'O' || line.rate === rate),
  )

const hasSellerTaxId: Rule = ({ seller }) => seller.vatId !== '' || seller.taxNumber !== ''
const oneBreakdown = (category: string): Rule =>
  where(category, ({ taxes: list }) => list.filter((tax) => tax.category === category).length === 1)
const rateIsZero = (category: string): Rule =>
  all(lines, (line) => line.category !== category || Number(line.rate) === 0)
const noTax = (category: string): Rule =>
  all(taxes, (tax) => tax.category !== category || tax.tax === 0)
const hasReason = (category: string): Rule =>
  all(taxes, (tax) => tax.category !== category || tax.reason !== '')

/**
 * The rules of EN 16931-1 that our invoices touch, by their names in the official list
 * (https://github.com/ConnectingEurope/eInvoicing-EN16931), written anew. BR-CL-* are about lists of codes.
 */
export const rules: Readonly<Record<string, Rule>> = {
  'BR-02': ({ number }) => number !== '',
  'BR-03': ({ issuedOn }) => /^\d{4}-\d{2}-\d{2}$/.test(issuedOn),
  'BR-04': ({ type }) => type === '380' || type === '381',
  'BR-05': ({ currency }) => /^[A-Z]{3}$/.test(currency),
  'BR-06': ({ seller }) => seller.name !== '',
  'BR-07': ({ buyer }) => buyer.name !== '',
  'BR-09': ({ seller }) => /^[A-Z]{2}$/.test(seller.country),
  'BR-11': ({ buyer }) => /^[A-Z]{2}$/.test(buyer.country),
  'BR-16': (invoice) => invoice.lines.length > 0,
  'BR-21': (invoice) =>
    new Set(invoice.lines.map(({ id }) => id)).size === invoice.lines.length &&
    invoice.lines.every(({ id }) => id !== ''),
  'BR-25': all(lines, ({ name }) => name !== ''),
  'BR-27': all(lines, ({ price }) => price >= 0),
  'BR-29': ({ start, end }) => start !== '' && start <= end,
  'BR-30': all(lines, ({ start, end }) => start <= end),
  'BR-49': ({ means }) => means !== '',
  'BR-50': ({ means, iban }) => !['30', '58'].includes(means) || iban !== '',
  'BR-55': ({ type, preceding }) => type !== '381' || preceding !== '',
  'BR-CO-10': (invoice) => invoice.lineTotal === sum(invoice.lines.map(({ net }) => net)),
  'BR-CO-13': ({ taxBasis, lineTotal }) => taxBasis === lineTotal,
  'BR-CO-14': (invoice) => invoice.taxTotal === sum(invoice.taxes.map(({ tax }) => tax)),
  'BR-CO-15': ({ grandTotal, taxBasis, taxTotal }) => grandTotal === taxBasis + taxTotal,
  'BR-CO-16': ({ payable, grandTotal, prepaid }) => payable === grandTotal - prepaid,
  // A cent of difference is allowed by nobody here: the tax is rounded half up on the sum.
  'BR-CO-17': all(taxes, ({ base, rate, tax }) => {
    const exact = base * Math.round(Number(rate || '0') * 100)
    return tax === (Math.sign(exact) * Math.floor((Math.abs(exact) + 5_000) / 10_000) || 0)
  }),
  'BR-CO-18': (invoice) => invoice.taxes.length > 0,
  'BR-CO-25': ({ payable, dueOn, terms }) => payable <= 0 || dueOn !== '' || terms !== '',
  'BR-CO-26': ({ seller }) => [seller.id, seller.legalId, seller.vatId].some(Boolean),
  'BR-CO-09': ({ seller, buyer }) =>
    [seller.vatId, buyer.vatId].every((id) => id === '' || /^[A-Z]{2}/.test(id)),
  'BR-DEC': ({ oddAmounts = [] }) => oddAmounts.length === 0,
  'BR-CL-17': all(lines, ({ category }) => ['S', 'Z', 'E', 'AE', 'O'].includes(category)),

  'BR-S-01': (invoice) =>
    invoice.lines.every(
      (line) =>
        line.category !== 'S' ||
        invoice.taxes.some((tax) => tax.category === 'S' && tax.rate === line.rate),
    ),
  'BR-S-02': where('S', hasSellerTaxId),
  'BR-S-05': all(lines, ({ category, rate }) => category !== 'S' || Number(rate) > 0),
  // The same for each category: BR-S-08, BR-AE-08, BR-E-08, BR-O-08.
  'BR-x-08': (invoice) =>
    invoice.taxes.every((tax) => tax.base === sum(linesOf(invoice, tax).map(({ net }) => net))),
  'BR-S-10': all(taxes, ({ category, reason }) => category !== 'S' || reason === ''),

  'BR-AE-01': oneBreakdown('AE'),
  'BR-AE-02': where(
    'AE',
    (invoice) =>
      hasSellerTaxId(invoice) && [invoice.buyer.vatId, invoice.buyer.legalId].some(Boolean),
  ),
  'BR-AE-05': rateIsZero('AE'),
  'BR-AE-09': noTax('AE'),
  'BR-AE-10': hasReason('AE'),

  'BR-E-01': oneBreakdown('E'),
  'BR-E-02': where('E', hasSellerTaxId),
  'BR-E-05': rateIsZero('E'),
  'BR-E-09': noTax('E'),
  'BR-E-10': hasReason('E'),

  'BR-O-01': oneBreakdown('O'),
  'BR-O-02': where('O', ({ seller, buyer }) => seller.vatId === '' && buyer.vatId === ''),
  'BR-O-05': all(lines, ({ category, rate }) => category !== 'O' || rate === ''),
  'BR-O-09': noTax('O'),
  'BR-O-10': hasReason('O'),
  'BR-O-11': where('O', (invoice) => invoice.taxes.length === 1),
  'BR-O-12': where(
    'O',
    all(lines, ({ category }) => category === 'O'),
  ),

  // What readers check beyond the standard: they multiply, and periods of lines lie in that of the invoice.
  'PEPPOL-EN16931-R120': all(lines, ({ quantity, price, net }) => quantity * price === net),
  'PEPPOL-EN16931-R110': (invoice) =>
    invoice.lines.every(
      ({ start, end }) => start === '' || (start >= invoice.start && end <= invoice.end),
    ),
}

/** The rules that an invoice breaks. */
export const brokenRules = (invoice: ReadInvoice & { oddAmounts?: string[] }): string[] =>
  Object.entries(rules)
    .filter(([, holds]) => !holds(invoice))
    .map(([name]) => name)
