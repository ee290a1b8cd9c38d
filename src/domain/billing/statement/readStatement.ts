import { sha256 } from '@/lib/sha256'
import { decodeText, decodeWindows1252, FILE_MAX_BYTES } from '@/lib/csv/decodeText'
import { formatCount } from '@/lib/format'
import { readCamt } from './camt'
import { readCsv } from './csv'
import {
  OWN_REFERENCE,
  STATEMENT_MAX_ROWS,
  type ReadRow,
  type StatementProblem,
  type StatementResult,
  type StatementRow,
} from './statement'

/**
 * Reads what a bank offers of an account: camt.053 (XML) or CSV, by what is in the file. Nothing leaves the browser
 * before somebody has seen what was found.
 */
export async function readStatement(bytes: Uint8Array): Promise<StatementResult> {
  if (bytes.length > FILE_MAX_BYTES) {
    return failed(
      `The file is larger than ${FILE_MAX_BYTES / 1_000_000} MB.`,
      'Export a shorter time, and import the files one after the other.',
    )
  }
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    return failed(
      'This is a ZIP or spreadsheet file.',
      'Unpack it, and choose the XML or CSV file.',
    )
  }
  const decoded = decode(bytes)
  if ('problem' in decoded) return failed(decoded.problem.title, GET_AGAIN)
  const text = decoded.text.trimStart()
  if (text === '') return failed('The file is empty.', GET_AGAIN)
  const read = text.startsWith('<') ? readCamt(decoded.text) : readCsv(text)
  if ('problems' in read) return read
  const { account, rows: found } = read.statement
  if (found.length > STATEMENT_MAX_ROWS) {
    return failed(
      `The file has ${formatCount(found.length)} payments. It can have ${formatCount(STATEMENT_MAX_ROWS)}.`,
      'Export a shorter time, and import the files one after the other.',
    )
  }
  const rows = await withReferences(found, account)
  return { statement: { ...read.statement, rows } }
}

const GET_AGAIN = 'Download it from your bank again.'

const failed = (title: string, advice: string): { problems: StatementProblem[] } => ({
  problems: [{ line: null, title, advice }],
})

/** Many banks still write Windows-1252, and the word before their XML says so too. */
function decode(bytes: Uint8Array) {
  const decoded = decodeText(bytes)
  const isOther = 'problem' in decoded && decoded.problem.isPerhapsWindows1252
  return isOther ? decodeWindows1252(bytes) : decoded
}

/**
 * Gives each row a reference that is the same whenever the row is imported: the bank's own, or else a hash of the row.
 * Rows that are equal in everything are counted, so a file should hold whole days.
 */
async function withReferences(rows: readonly ReadRow[], account: string): Promise<StatementRow[]> {
  const counts = new Map<string, number>()
  return Promise.all(
    rows.map(async (row) => {
      if (row.reference !== null) return { ...row, reference: row.reference }
      const { booked_on, amount_cents, currency, payer, iban, remittance } = row
      const content = JSON.stringify([
        account,
        booked_on,
        amount_cents,
        currency,
        payer,
        iban,
        remittance,
      ])
      const count = (counts.get(content) ?? 0) + 1
      counts.set(content, count)
      const hash = await sha256(`${content}${count}`)
      return { ...row, reference: `${OWN_REFERENCE}${hash.slice(0, 32)}` }
    }),
  )
}
