// @vitest-environment node
// Without a window: the policy of the site refuses DOMParser, so a statement is read without it.
import { describe, expect, test } from 'vitest'
import { readStatement } from './readStatement'
import type { Statement, StatementRow } from './statement'

const bytes = (text: string) => new TextEncoder().encode(text)

async function statementOf(file: string | Uint8Array): Promise<Statement> {
  const result = await readStatement(typeof file === 'string' ? bytes(file) : file)
  if ('problems' in result) throw new Error(JSON.stringify(result.problems))
  return result.statement
}

async function problemsOf(file: string | Uint8Array) {
  const result = await readStatement(typeof file === 'string' ? bytes(file) : file)
  return 'problems' in result ? result.problems : []
}

const party = (version: number, role: string, name: string) =>
  version >= 8
    ? `<${role}><Pty><Nm>${name}</Nm></Pty></${role}>`
    : `<${role}><Nm>${name}</Nm></${role}>`

/** An entry as banks write it in a version of camt.053. */
function entry(version: number, more: Partial<Record<string, string>> = {}): string {
  const { amount = '121.30', sign = 'CRDT', status = 'BOOK', day = '2026-11-26' } = more
  const { reference = '<AcctSvcrRef>2026112600017</AcctSvcrRef>', details } = more
  return `
      <Ntry>
        <Amt Ccy="EUR">${amount}</Amt>
        <CdtDbtInd>${sign}</CdtDbtInd>
        <Sts>${version >= 4 ? `<Cd>${status}</Cd>` : status}</Sts>
        <BookgDt><Dt>${day}</Dt></BookgDt>
        ${reference}
        <NtryDtls>${
          details ??
          `<TxDtls>
            <RltdPties>${party(version, 'Dbtr', 'Käte &amp; Söhne')}<DbtrAcct><Id><IBAN>DE89370400440532013000</IBAN></Id></DbtrAcct></RltdPties>
            <RmtInf><Ustrd>INV-2026-00017</Ustrd><Ustrd>Thank you</Ustrd></RmtInf>
          </TxDtls>`
        }</NtryDtls>
      </Ntry>`
}

const partsOf = (first: string, second: string) =>
  [first, second]
    .map(
      (amount, index) =>
        `<TxDtls><Amt Ccy="EUR">${amount}</Amt><RltdPties>${party(8, 'Dbtr', `Payer ${index}`)}</RltdPties><RmtInf><Ustrd>INV-${index}</Ustrd></RmtInf></TxDtls>`,
    )
    .join('')

const camt = (version: number, entries: string, message = 'BkToCstmrStmt') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${String(version).padStart(2, '0')}">
  <${message}>
    <GrpHdr><MsgId>1</MsgId></GrpHdr>
    <Stmt>
      <Acct><Id><IBAN>DE71110220330123456789</IBAN></Id></Acct>${entries}
    </Stmt>
  </${message}>
</Document>`

const row: StatementRow = {
  booked_on: '2026-11-26',
  amount_cents: 12_130,
  currency: 'EUR',
  payer: 'Käte & Söhne',
  iban: 'DE89370400440532013000',
  remittance: 'INV-2026-00017 Thank you',
  reference: '2026112600017',
}

describe('camt.053', () => {
  test.each([2, 4, 6, 8, 10, 12, 13])('is read in version %d', async (version) => {
    expect(await statementOf(camt(version, entry(version)))).toEqual({
      rows: [row],
      account: 'DE71110220330123456789',
      skipped: { outgoing: 0, pending: 0 },
    })
  })

  test('is read with a prefix before its names', async () => {
    const text = camt(8, entry(8))
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1c:')
      .replace('xmlns=', 'xmlns:c=')
    expect((await statementOf(text)).rows).toEqual([row])
  })

  test('leaves out what went out and what is not booked, and says how many', async () => {
    const entries = [
      entry(8, { sign: 'DBIT' }),
      entry(8, { status: 'PDNG' }),
      entry(8, { sign: 'DBIT', status: 'PDNG' }),
    ]
    expect(await statementOf(camt(8, entries.join('')))).toMatchObject({
      rows: [],
      skipped: { outgoing: 2, pending: 1 },
    })
  })

  test('divides payments that were booked together, each with a reference of its own', async () => {
    const { rows } = await statementOf(camt(8, entry(8, { details: partsOf('100.00', '21.30') })))
    expect(rows).toMatchObject([
      { amount_cents: 10_000, payer: 'Payer 0', remittance: 'INV-0', reference: '2026112600017/1' },
      { amount_cents: 2_130, payer: 'Payer 1', remittance: 'INV-1', reference: '2026112600017/2' },
    ])
  })

  test('keeps them together where the parts are not the whole', async () => {
    const { rows } = await statementOf(camt(8, entry(8, { details: partsOf('100.00', '21.00') })))
    expect(rows).toMatchObject([{ amount_cents: 12_130, remittance: 'INV-0 INV-1' }])
  })

  test('takes a structured reference and the day of a time', async () => {
    const details =
      '<TxDtls><RmtInf><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>'
    const text = camt(8, entry(8, { details })).replace(
      '<Dt>2026-11-26</Dt>',
      '<DtTm>2026-11-26T23:59:00+01:00</DtTm>',
    )
    expect((await statementOf(text)).rows).toMatchObject([
      { remittance: 'RF18539007547034', booked_on: '2026-11-26', payer: '', iban: '' },
    ])
  })

  test.each([
    ['12.3', 1230],
    ['12.30000', 1230],
    ['0.01', 1],
    ['9999999999999.99', 999_999_999_999_999],
  ])('reads the amount %s', async (amount, cents) => {
    expect((await statementOf(camt(8, entry(8, { amount })))).rows[0]?.amount_cents).toBe(cents)
  })

  test.each(['12,30', '12.305', '-12.30', '', '1e3'])(
    'refuses the amount "%s" with its line, and imports nothing',
    async (amount) => {
      const file = camt(8, entry(8) + entry(8, { amount }))
      const line = file.slice(0, file.lastIndexOf('<Ntry>')).split('\n').length
      const title = `The amount "${amount}" is no amount in cents.`
      expect(await problemsOf(file)).toMatchObject([{ line, title }])
    },
  )

  test('says which other message it is', async () => {
    const [problem] = await problemsOf(camt(8, entry(8), 'BkToCstmrAcctRpt'))
    expect(problem?.title).toContain('camt.052')
    const [other] = await problemsOf('<html><body>Log in</body></html>')
    expect(other?.title).toContain('not an account statement')
  })

  test('refuses XML that is cut off, with a line', async () => {
    const [problem] = await problemsOf(camt(8, entry(8)).slice(0, -40))
    expect(problem?.title).toBe('The file is no complete XML.')
    expect(problem?.line).toBeGreaterThan(0)
  })

  test('expands no entities', async () => {
    const text = camt(8, entry(8)).replace(
      '<Document',
      '<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>\n<Document',
    )
    expect((await problemsOf(text))[0]?.title).toContain('document type')
  })
})

/** Windows-1252, which Latin letters have in common with ISO 8859-1. */
const windows1252 = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

const tables: [string, string | Uint8Array, Partial<StatementRow>[]][] = [
  [
    'Sparkasse',
    windows1252(
      '"Auftragskonto";"Buchungstag";"Valutadatum";"Buchungstext";"Verwendungszweck";"Glaeubiger ID";"Kundenreferenz (End-to-End)";"Beguenstigter/Zahlungspflichtiger";"Kontonummer/IBAN";"BIC (SWIFT-Code)";"Betrag";"Waehrung";"Info"\r\n' +
        '"DE71110220330123456789";"26.11.26";"26.11.26";"GUTSCHR. UEBERWEISUNG";"INV-2026-00017";"";"NOTPROVIDED";"Käte Söhne";"DE89370400440532013000";"COBADEFFXXX";"1.121,30";"EUR";"Umsatz gebucht"\r\n' +
        '"DE71110220330123456789";"25.11.26";"25.11.26";"LASTSCHRIFT";"Power";"";"";"Utility";"DE02120300000000202051";"BYLADEM1001";"-80,00";"EUR";"Umsatz gebucht"\r\n',
    ),
    [{ amount_cents: 112_130, payer: 'Käte Söhne', remittance: 'INV-2026-00017' }],
  ],
  [
    'Volksbank',
    '\uFEFFBezeichnung Auftragskonto;IBAN Auftragskonto;Buchungstag;Valutadatum;Name Zahlungsbeteiligter;IBAN Zahlungsbeteiligter;Buchungstext;Verwendungszweck;Betrag;Waehrung;Saldo nach Buchung\n' +
      'Business;DE71110220330123456789;26.11.2026;26.11.2026;Mira;DE89370400440532013000;Überweisungsgutschr.;"INV-2026-00017; thanks";121,30;EUR;500,00\n',
    [{ amount_cents: 12_130, payer: 'Mira', remittance: 'INV-2026-00017; thanks' }],
  ],
  [
    'DKB',
    '"Girokonto";"DE71110220330123456789"\n"Kontostand vom 26.11.2026:";"500,00 €"\n""\n' +
      '"Buchungsdatum";"Wertstellung";"Status";"Zahlungspflichtige*r";"Zahlungsempfänger*in";"Verwendungszweck";"Umsatztyp";"IBAN";"Betrag (€)";"Kundenreferenz"\n' +
      '"26.11.26";"26.11.26";"Gebucht";"Mira";"Example Cloud";"INV-2026-00017";"Eingang";"DE89370400440532013000";"121,3";""\n' +
      '"27.11.26";"";"Vorgemerkt";"Noa";"Example Cloud";"INV-2026-00018";"Eingang";"DE02120300000000202051";"5";""\n',
    [{ amount_cents: 12_130, payer: 'Mira', iban: 'DE89370400440532013000' }],
  ],
  [
    'Deutsche Bank',
    'Transactions;;;\n\nBuchungstag;Wert;Umsatzart;Begünstigter / Auftraggeber;Verwendungszweck;IBAN;BIC;Soll;Haben;Währung\n' +
      '26.11.2026;26.11.2026;Credit;Mira;INV-2026-00017;DE89370400440532013000;COBADEFF;;121,30;EUR\n' +
      '26.11.2026;26.11.2026;Debit;Utility;Power;DE02120300000000202051;BYLADEM1;-80,00;;EUR\n' +
      'Kontostand;26.11.2026;;;500,00;EUR\n',
    [{ amount_cents: 12_130, payer: 'Mira', remittance: 'INV-2026-00017' }],
  ],
  [
    'N26',
    '"Booking Date","Value Date","Partner Name","Partner Iban",Type,"Payment Reference","Account Name","Amount (EUR)"\n' +
      '2026-11-26,2026-11-26,"Mira, Noa",DE89370400440532013000,"Credit Transfer","INV-2026-00017","Main",121.3\n',
    [{ amount_cents: 12_130, payer: 'Mira, Noa' }],
  ],
  [
    'a bank with references of its own',
    'Date\tDescription\tAmount\tCurrency\tTransaction ID\n2026-11-26T10:00:00Z\tINV-2026-00017\t1,121.30\tEUR\tTX-7\n',
    [{ amount_cents: 112_130, remittance: 'INV-2026-00017', reference: 'TX-7' }],
  ],
]

const small = (...lines: string[]) => ['Date;Amount;Payer;Purpose', ...lines].join('\n')

describe('CSV', () => {
  test.each(tables)('of %s is read by the names of its columns', async (_, file, expected) => {
    const { rows } = await statementOf(file)
    expect(rows).toMatchObject(expected.map((part) => ({ booked_on: '2026-11-26', ...part })))
    for (const { reference, currency } of rows) {
      expect(reference).not.toBe('')
      expect(currency).toBe('EUR')
    }
  })

  test('gives the same row the same reference, and equal rows of a day different ones', async () => {
    const line = '26.11.2026;10,00;Mira;INV-1'
    const first = (await statementOf(small(line, line))).rows.map(({ reference }) => reference)
    const again = await statementOf(small('25.11.2026;10,00;Noa;INV-2', line, line))
    expect(new Set(first).size).toBe(2)
    expect(again.rows.slice(1).map(({ reference }) => reference)).toEqual(first)
  })

  test.each([
    ['26.11.2026;1.234;Mira;', '"1.234" is no amount.'],
    ['26.11.2026;12,345;Mira;', '"12,345" is no amount.'],
    ['26.11.2026;abc;Mira;', '"abc" is no amount.'],
    ['26.11.2026;;Mira;', '"" is no amount.'],
    ['31.02.2026;10,00;Mira;', '"31.02.2026" is no day.'],
    ['11/26/2026;10,00;Mira;', '"11/26/2026" is no day.'],
    ['26.11.2026;10,00;"Mira;', 'The quotation marks of this line are wrong.'],
  ])('refuses %s with its line', async (line, title) => {
    expect(await problemsOf(small('26.11.2026;10,00;Mira;INV-1', line))).toMatchObject([
      { line: 3, title },
    ])
  })

  test('needs the names of the columns', async () => {
    const [problem] = await problemsOf('26.11.2026;10,00;Mira;INV-1\n')
    expect(problem?.title).toContain('No line names the columns')
  })

  test('refuses more payments than are imported at once', async () => {
    const lines = Array.from({ length: 2001 }, () => '26.11.2026;10,00;Mira;INV-1')
    expect((await problemsOf(small(...lines)))[0]?.title).toContain('2,001 payments')
  })
})

test.each([
  ['a ZIP file', Uint8Array.of(0x50, 0x4b, 3, 4), 'ZIP'],
  ['an empty file', new Uint8Array(), 'empty'],
  ['a file that is too large', new Uint8Array(5_000_001), 'larger'],
])('%s is refused', async (_, file, title) => {
  expect((await problemsOf(file))[0]?.title).toContain(title)
})
