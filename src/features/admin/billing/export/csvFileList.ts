/** A file of CSV: which rows it needs, and what it is called. */
export interface CsvFile {
  id: 'invoices' | 'lines' | 'taxes' | 'payments' | 'ledger' | 'oss'
  title: string
  text: string
}

/** The files of some months. The one of the One Stop Shop is about a quarter. */
export const csvFiles: readonly CsvFile[] = [
  {
    id: 'invoices',
    title: 'Invoices and credit notes',
    text: 'One row for each, with its customer and its sums.',
  },
  { id: 'lines', title: 'Lines', text: 'Each server, snapshot and charge of each invoice.' },
  { id: 'taxes', title: 'Taxes', text: 'Net and tax of each invoice, by kind and rate.' },
  { id: 'payments', title: 'Payments and refunds', text: 'Money that came in and went out.' },
  {
    id: 'ledger',
    title: 'Ledger',
    text: 'Every booking with its accounts. Debit and credit are equal.',
  },
]
