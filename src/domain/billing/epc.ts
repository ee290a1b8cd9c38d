/** A transfer that a customer is asked to make. */
export interface TransferRequest {
  holder: string
  iban: string
  /** May be empty: banks within the EEA need none. */
  bic: string
  amountCents: number
  currency: string
  /** By which the payment is recognized. */
  remittance: string
}

/** The guidelines allow 331 bytes, which fit into version 13 of the QR code. */
const MOST_BYTES = 331
const LONGEST_NAME = 70
const LONGEST_REMITTANCE = 140
/** 999,999,999.99 € */
const MOST_CENTS = 99_999_999_999

/**
 * What the QR code of a bank transfer holds, by EPC069-12 of the European Payments Council (version 002, UTF-8). Banking
 * apps read it and fill in the form. The code needs error correction level M.
 * @returns null where no such code exists: another currency than the euro, no account, or an amount out of its range
 */
export function epcText(transfer: TransferRequest): string | null {
  const { amountCents, currency } = transfer
  const iban = compact(transfer.iban)
  const name = clean(transfer.holder, LONGEST_NAME)
  const remittance = clean(transfer.remittance, LONGEST_REMITTANCE)
  if (currency !== 'EUR' || !isIban(iban) || name === '') return null
  if (!Number.isSafeInteger(amountCents) || amountCents < 1 || amountCents > MOST_CENTS) return null
  const amount = `EUR${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`
  const textWith = (shownName: string) =>
    // The two empty lines: no purpose, and no structured reference.
    ['BCD', '002', '1', 'SCT', compact(transfer.bic), shownName, iban, amount, '', '', remittance]
      .join('\n')
      .trimEnd()
  // Only letters of several bytes pass the limit. Banks match the IBAN, so the name may be cut.
  let shown = name
  while (bytesOf(textWith(shown)) > MOST_BYTES && shown !== '') {
    shown = [...shown].slice(0, -1).join('').trimEnd()
  }
  return shown === '' ? null : textWith(shown)
}

const compact = (text: string) => text.replaceAll(/\s/g, '').toUpperCase()

/** One line of a text, cut between characters. */
const clean = (text: string, longest: number) =>
  [...text.replaceAll(/\s+/g, ' ').trim()].slice(0, longest).join('').trimEnd()

const bytesOf = (text: string) => new TextEncoder().encode(text).length

/** Whether this is an IBAN, by its two check digits (ISO 7064, as ISO 13616 says). */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban)) return false
  const turned = iban.slice(4) + iban.slice(0, 4)
  let rest = 0
  for (const sign of turned) {
    const value = Number.parseInt(sign, 36)
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97
  }
  return rest === 1
}
