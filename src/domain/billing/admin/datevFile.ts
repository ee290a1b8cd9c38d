import { fiscalYearOf, type DatevEntry } from './datev'
import type { AccountingSettings } from './accountingSettings'
import type { ExportMonths } from './exportRows'

// The format of DATEV for batches of bookings: EXTF, version 700, category 21, version 13 of its columns.
// https://developer.datev.de/de/file-format/details/datev-format/format-description/booking-batch

const pairs = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => [
    `${name} - Art ${index + 1}`,
    `${name} - Inhalt ${index + 1}`,
  ]).flat()

/** The columns, in their order. DATEV reads them by position. */
export const DATEV_COLUMNS: readonly string[] = [
  'Umsatz (ohne Soll/Haben-Kz)', 'Soll/Haben-Kennzeichen', 'WKZ Umsatz', 'Kurs', 'Basis-Umsatz', 'WKZ Basis-Umsatz',
  'Konto', 'Gegenkonto (ohne BU-Schlüssel)', 'BU-Schlüssel', 'Belegdatum', 'Belegfeld 1', 'Belegfeld 2', 'Skonto',
  'Buchungstext', 'Postensperre', 'Diverse Adressnummer', 'Geschäftspartnerbank', 'Sachverhalt', 'Zinssperre',
  'Beleglink', ...pairs(8, 'Beleginfo'), 'KOST1 - Kostenstelle', 'KOST2 - Kostenstelle', 'Kost-Menge',
  'EU-Land u. UStID (Bestimmung)', 'EU-Steuersatz (Bestimmung)', 'Abw. Versteuerungsart', 'Sachverhalt L+L',
  'Funktionsergänzung L+L', 'BU 49 Hauptfunktionstyp', 'BU 49 Hauptfunktionsnummer', 'BU 49 Funktionsergänzung',
  ...pairs(20, 'Zusatzinformation'), 'Stück', 'Gewicht', 'Zahlweise', 'Forderungsart', 'Veranlagungsjahr',
  'Zugeordnete Fälligkeit', 'Skontotyp', 'Auftragsnummer', 'Buchungstyp', 'USt-Schlüssel (Anzahlungen)',
  'EU-Land (Anzahlungen)', 'Sachverhalt L+L (Anzahlungen)', 'EU-Steuersatz (Anzahlungen)', 'Erlöskonto (Anzahlungen)',
  'Herkunft-Kz', 'Buchungs GUID', 'KOST-Datum', 'SEPA-Mandatsreferenz', 'Skontosperre', 'Gesellschaftername',
  'Beteiligtennummer', 'Identifikationsnummer', 'Zeichnernummer', 'Postensperre bis',
  'Bezeichnung SoBil-Sachverhalt', 'Kennzeichen SoBil-Buchung', 'Festschreibung', 'Leistungsdatum',
  'Datum Zuord. Steuerperiode', 'Fälligkeit', 'Generalumkehr (GU)', 'Steuersatz', 'Land', 'Abrechnungsreferenz',
  'BVV-Position', 'EU-Land u. UStID (Ursprung)', 'EU-Steuersatz (Ursprung)', 'Abw. Skontokonto',
] // prettier-ignore

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
/** A text on one line, as long as the field may be. */
const textField = (text: string, longest: number) =>
  quoted(text.replaceAll(/\s+/g, ' ').trim().slice(0, longest))
/** Fields that name a document take few signs. */
const documentField = (text: string) =>
  quoted(text.replaceAll(/[^A-Za-z0-9$&%*+\-/]/g, '').slice(0, 36))

const decimal = (hundredths: number) => (hundredths / 100).toFixed(2).replace('.', ',')
/** '2026-11-26' as 20261126 */
const day = (date: string) => date.replaceAll('-', '')
/** '2026-11-26' as 2611 */
const dayAndMonth = (date: string) => date.slice(8, 10) + date.slice(5, 7)
/** '2026-11-26' as 26112026 */
const dayMonthYear = (date: string) => dayAndMonth(date) + date.slice(0, 4)

function entryLine(entry: DatevEntry): string {
  const fields: Readonly<Record<string, string>> = {
    'Umsatz (ohne Soll/Haben-Kz)': decimal(entry.cents),
    'Soll/Haben-Kennzeichen': quoted(entry.side),
    'WKZ Umsatz': quoted('EUR'),
    Konto: entry.account,
    'Gegenkonto (ohne BU-Schlüssel)': entry.contraAccount,
    'BU-Schlüssel': entry.taxKey === '' ? '' : quoted(entry.taxKey),
    Belegdatum: dayAndMonth(entry.on),
    'Belegfeld 1': documentField(entry.number === '' ? entry.reference : entry.number),
    Buchungstext: textField(entry.text, 60),
    'EU-Land u. UStID (Bestimmung)':
      entry.euCountryOrVatId === '' ? '' : textField(entry.euCountryOrVatId, 15),
    'EU-Steuersatz (Bestimmung)':
      entry.euRate === null ? '' : decimal(Math.round(entry.euRate * 100)),
    Festschreibung: '0',
    Leistungsdatum: entry.servedOn === null ? '' : dayMonthYear(entry.servedOn),
  }
  return DATEV_COLUMNS.map((column) => fields[column] ?? '').join(';')
}

const endOfMonth = (month: string) =>
  new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5, 7)), 0))
    .toISOString()
    .slice(0, 10)

/** The text of the file: a head, the names of the columns, and a line for each booking. */
export function datevText(
  entries: readonly DatevEntry[],
  settings: AccountingSettings,
  { from, to }: ExportMonths,
  { name, now = new Date() }: { name: string; now?: Date },
): string {
  const head = [
    quoted('EXTF'),
    '700',
    '21',
    quoted('Buchungsstapel'),
    '13',
    now.toISOString().replaceAll(/\D/g, '').slice(0, 17),
    '',
    quoted(''),
    textField(name, 25),
    quoted(''),
    String(settings.consultant_number ?? ''),
    String(settings.client_number ?? ''),
    day(fiscalYearOf(from, settings.fiscal_year_month)),
    String(settings.account_length),
    day(from),
    day(endOfMonth(to)),
    textField(`${name} ${from.slice(0, 7)}`, 30),
    quoted(''),
    '1', // Bookings of the general ledger.
    '0', // For every purpose.
    '0', // The accountant may still change them.
    quoted('EUR'),
    ...Array.from({ length: 9 }, () => ''),
  ]
  return [head.join(';'), DATEV_COLUMNS.join(';'), ...entries.map(entryLine), ''].join('\r\n')
}

/** What Windows-1252 has where Latin-1 has control characters. */
const EXTRA = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

/** The byte of a letter in Windows-1252; null: it has none. */
function codeOf(letter: string): number | null {
  const code = letter.codePointAt(0) ?? 0
  if (code < 0x80 || (code >= 0xa0 && code <= 0xff)) return code
  const place = letter === ' ' ? -1 : EXTRA.indexOf(letter)
  return place < 0 ? null : 0x80 + place
}

/** A text in Windows-1252. A letter that it does not have loses its accents, or becomes a question mark. */
export const windows1252 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(
    [...text.normalize('NFC')].map(
      (letter) => codeOf(letter) ?? codeOf(letter.normalize('NFD').charAt(0)) ?? 0x3f,
    ),
  )
