import type { ReadRow, Statement, StatementProblem } from './statement'
import { LONGEST_PAYER, LONGEST_REMITTANCE, oneLine, readDay, readIsoCents } from './values'
import { readXml, type XmlElement } from './xml'

type ReadStatement = Omit<Statement, 'rows'> & { rows: ReadRow[] }

const MOST_PROBLEMS = 20

/** The messages of ISO 20022 that banks offer beside the statement, by their root element. */
const OTHERS: Record<string, string> = {
  BkToCstmrAcctRpt: 'This is a camt.052, a report within the day.',
  BkToCstmrDbtCdtNtfctn: 'This is a camt.054, a list of single bookings.',
}

/**
 * Reads an account statement in XML: camt.053 of ISO 20022, in any of its versions from 2 to 13. They differ in where the
 * name of the payer and the status of an entry stand.
 */
export function readCamt(
  text: string,
): { statement: ReadStatement } | { problems: StatementProblem[] } {
  // No bank sends a document type. It could define entities that grow without end.
  if (/<!DOCTYPE/i.test(text)) {
    return failed('The file has a document type, which no bank writes.', GET_AGAIN)
  }
  const read = readXml(text)
  if ('brokenAt' in read) return failed('The file is no complete XML.', GET_AGAIN, read.brokenAt)
  const [message] = read.root.children
  const other = OTHERS[message?.name ?? '']
  if (other !== undefined) return failed(other, 'Export the statement as camt.053 instead.')
  if (message?.name !== 'BkToCstmrStmt') {
    return failed('This is not an account statement in camt.053.', 'Choose a camt.053 or CSV file.')
  }
  const entries = childrenOf(message, 'Stmt').flatMap((statement) => childrenOf(statement, 'Ntry'))
  const statement: ReadStatement = {
    rows: [],
    account: textOf(message, 'Stmt', 'Acct', 'Id', 'IBAN'),
    skipped: { outgoing: 0, pending: 0 },
  }
  const problems: StatementProblem[] = []
  for (const entry of entries) {
    const status = textOf(entry, 'Sts', 'Cd') || textOf(entry, 'Sts')
    if (textOf(entry, 'CdtDbtInd') !== 'CRDT') statement.skipped.outgoing += 1
    else if (status !== 'BOOK') statement.skipped.pending += 1
    else {
      const rows = rowsOf(entry)
      if (typeof rows === 'string') {
        problems.push({ line: entry.line, title: rows, advice: GET_AGAIN })
        if (problems.length === MOST_PROBLEMS) break
      } else statement.rows.push(...rows)
    }
  }
  return problems.length > 0 ? { problems } : { statement }
}

const GET_AGAIN = 'Download it from your bank again.'

const failed = (title: string, advice: string, line: number | null = null) => ({
  problems: [{ line, title, advice }],
})

/** The payments of a booked entry: one, or several that the bank booked together. A text says what is wrong. */
function rowsOf(entry: XmlElement): ReadRow[] | string {
  const amount = childrenOf(entry, 'Amt')[0]
  const total = readIsoCents(amount?.text ?? '')
  const currency = amount?.attributes.get('Ccy') ?? ''
  const booked = readDay(textOf(entry, 'BookgDt', 'Dt') || textOf(entry, 'BookgDt', 'DtTm'))
  if (total === null) return `The amount "${amount?.text ?? ''}" is no amount in cents.`
  if (!/^[A-Z]{3}$/.test(currency)) return 'The amount has no currency.'
  if (booked === null) return 'The entry has no day of booking.'
  const common = { booked_on: booked, currency }
  const ofBank = textOf(entry, 'AcctSvcrRef')
  const details = childrenOf(entry, 'NtryDtls').flatMap((part) => childrenOf(part, 'TxDtls'))
  const amounts = details.map((detail) =>
    readIsoCents(textOf(detail, 'Amt') || textOf(detail, 'AmtDtls', 'TxAmt', 'Amt')),
  )
  const isDivided =
    details.length > 1 && amounts.reduce<number>((sum, cents) => sum + (cents ?? 0), 0) === total
  if (!isDivided) {
    const parties = details.map((detail) => partyOf(detail))
    return [
      {
        ...common,
        amount_cents: total,
        payer: parties[0]?.payer ?? '',
        iban: parties[0]?.iban ?? '',
        remittance: oneLine(
          parties.map(({ remittance }) => remittance).join(' ') || textOf(entry, 'AddtlNtryInf'),
          LONGEST_REMITTANCE,
        ),
        reference: ofBank || (details[0] ? textOf(details[0], 'Refs', 'AcctSvcrRef') : '') || null,
      },
    ]
  }
  return details.map((detail, index) => ({
    ...common,
    ...partyOf(detail),
    amount_cents: amounts[index] ?? 0,
    reference:
      textOf(detail, 'Refs', 'AcctSvcrRef') || (ofBank && `${ofBank}/${index + 1}`) || null,
  }))
}

/** Who paid, and what for. Since version 8 the name stands one level deeper. */
function partyOf(detail: XmlElement): Pick<ReadRow, 'payer' | 'iban' | 'remittance'> {
  const name = (role: string) =>
    textOf(detail, 'RltdPties', role, 'Pty', 'Nm') || textOf(detail, 'RltdPties', role, 'Nm')
  const [information] = childrenOf(detail, 'RmtInf')
  const lines = information ? childrenOf(information, 'Ustrd').map((line) => line.text) : []
  const structured = textOf(detail, 'RmtInf', 'Strd', 'CdtrRefInf', 'Ref')
  return {
    payer: oneLine(name('Dbtr') || name('UltmtDbtr'), LONGEST_PAYER),
    iban: textOf(detail, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN'),
    remittance: oneLine(
      lines.join(' ') || structured || textOf(detail, 'AddtlTxInf'),
      LONGEST_REMITTANCE,
    ),
  }
}

const childrenOf = (element: XmlElement, name: string): XmlElement[] =>
  element.children.filter((child) => child.name === name)

/** The text at the end of a path, which may be missing. */
function textOf(element: XmlElement, ...path: string[]): string {
  let at: XmlElement | undefined = element
  for (const name of path) {
    at = at && childrenOf(at, name)[0]
  }
  return at?.text.trim() ?? ''
}
