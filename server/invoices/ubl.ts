import { decimalText } from './formats.ts'
import { PROCESS, type Party, type Tax, type Terms, type TermsLine } from './terms.ts'
import { element, optional, xmlFile, type Xml, type XmlContent } from './xml.ts'

const EN16931 = 'urn:cen.eu:en16931:2017'
/** BT-24 of XRechnung 3.0, the form of EN 16931 that authorities in Germany ask for. */
const XRECHNUNG = `${EN16931}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`

const e = element
const o = optional

const amount = (name: string, cents: number, currency: string): Xml =>
  e(name, decimalText(cents), { currencyID: currency })

const period = (days: { start: string; end: string }): Xml =>
  e('cac:InvoicePeriod', [e('cbc:StartDate', days.start), e('cbc:EndDate', days.end)])

/**
 * Whether the facts suffice for XRechnung, which asks for more than EN 16931: postcode and town of both, and somebody at
 * the provider who can be called (BR-DE-2 to BR-DE-9), a reference (BR-DE-15), and mail addresses of both.
 */
function isXRechnung({ seller, buyer, buyerReference, taxes }: Terms): boolean {
  return [
    seller.address.city,
    seller.address.postcode,
    seller.contact.name,
    seller.contact.phone,
    seller.contact.email,
    buyer.address.city,
    buyer.address.postcode,
    buyer.contact.email,
    buyerReference,
    taxes.every(({ category }) => category === 'O') || seller.vatId || seller.taxNumber,
  ].every(Boolean)
}

/**
 * An invoice or a credit note in UBL 2.1: as XRechnung if the facts suffice, or else by EN 16931 alone. The order of the
 * elements is that of the schemas.
 */
export function ublOf(terms: Terms): Uint8Array {
  const isCreditNote = terms.type === '381'
  const root = isCreditNote ? 'CreditNote' : 'Invoice'
  const { payment, currency } = terms
  return xmlFile(
    e(
      root,
      [
        e('cbc:CustomizationID', isXRechnung(terms) ? XRECHNUNG : EN16931),
        e('cbc:ProfileID', PROCESS),
        e('cbc:ID', terms.number),
        e('cbc:IssueDate', terms.issuedOn),
        isCreditNote ? undefined : o('cbc:DueDate', terms.dueOn),
        e(`cbc:${root}TypeCode`, terms.type),
        terms.notes.map((note) => e('cbc:Note', note)),
        e('cbc:DocumentCurrencyCode', currency),
        o('cbc:BuyerReference', terms.buyerReference),
        period(terms.period),
        terms.preceding &&
          e(
            'cac:BillingReference',
            e('cac:InvoiceDocumentReference', [
              e('cbc:ID', terms.preceding.number),
              e('cbc:IssueDate', terms.preceding.issuedOn),
            ]),
          ),
        e('cac:AccountingSupplierParty', partyOf(terms.seller)),
        e('cac:AccountingCustomerParty', partyOf(terms.buyer)),
        e('cac:Delivery', e('cbc:ActualDeliveryDate', terms.period.end)),
        e('cac:PaymentMeans', [
          e('cbc:PaymentMeansCode', payment.means),
          o('cbc:PaymentID', payment.reference),
          payment.account &&
            e('cac:PayeeFinancialAccount', [
              e('cbc:ID', payment.account.iban),
              o('cbc:Name', payment.account.holder),
              o('cac:FinancialInstitutionBranch', o('cbc:ID', payment.account.bic)),
            ]),
        ]),
        o('cac:PaymentTerms', o('cbc:Note', payment.terms)),
        e('cac:TaxTotal', [
          amount('cbc:TaxAmount', terms.taxCents, currency),
          terms.taxes.map((tax) =>
            e('cac:TaxSubtotal', [
              amount('cbc:TaxableAmount', tax.netCents, currency),
              amount('cbc:TaxAmount', tax.taxCents, currency),
              e(
                'cac:TaxCategory',
                categoryOf(tax, [
                  o('cbc:TaxExemptionReasonCode', tax.reasonCode),
                  o('cbc:TaxExemptionReason', tax.reason),
                ]),
              ),
            ]),
          ),
        ]),
        e('cac:LegalMonetaryTotal', [
          amount('cbc:LineExtensionAmount', terms.netCents, currency),
          amount('cbc:TaxExclusiveAmount', terms.netCents, currency),
          amount('cbc:TaxInclusiveAmount', terms.totalCents, currency),
          terms.paidCents === 0
            ? undefined
            : amount('cbc:PrepaidAmount', terms.paidCents, currency),
          amount('cbc:PayableAmount', terms.dueCents, currency),
        ]),
        terms.lines.map((line) => lineOf(line, currency, isCreditNote)),
      ],
      {
        xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${root}-2`,
        'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
        'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
      },
    ),
  )
}

const categoryOf = ({ category, rate }: Tax, reason?: XmlContent): XmlContent => [
  e('cbc:ID', category),
  rate === undefined ? undefined : e('cbc:Percent', decimalText(Math.round(rate * 100))),
  reason,
  e('cac:TaxScheme', e('cbc:ID', 'VAT')),
]

function partyOf({ name, id, legalId, vatId, taxNumber, contact, address }: Party): Xml {
  const [first, second, ...rest] = address.lines
  return e('cac:Party', [
    o('cbc:EndpointID', contact.email, { schemeID: 'EM' }),
    o('cac:PartyIdentification', o('cbc:ID', id)),
    e('cac:PostalAddress', [
      o('cbc:StreetName', first),
      o('cbc:AdditionalStreetName', second),
      o('cbc:CityName', address.city),
      o('cbc:PostalZone', address.postcode),
      o('cbc:CountrySubentity', address.region),
      o('cac:AddressLine', o('cbc:Line', rest.join(', '))),
      e('cac:Country', e('cbc:IdentificationCode', address.country)),
    ]),
    registrationOf(vatId, 'VAT'),
    // BT-32 is told from a VAT ID by another scheme.
    registrationOf(taxNumber, 'FC'),
    e('cac:PartyLegalEntity', [e('cbc:RegistrationName', name), o('cbc:CompanyID', legalId)]),
    o('cac:Contact', [
      o('cbc:Name', contact.name),
      o('cbc:Telephone', contact.phone),
      o('cbc:ElectronicMail', contact.email),
    ]),
  ])
}

const registrationOf = (id: string, scheme: string): Xml | undefined =>
  id === ''
    ? undefined
    : e('cac:PartyTaxScheme', [e('cbc:CompanyID', id), e('cac:TaxScheme', e('cbc:ID', scheme))])

function lineOf(line: TermsLine, currency: string, isCreditNote: boolean): Xml {
  const kind = isCreditNote ? 'Credit' : 'Invoic'
  return e(`cac:${isCreditNote ? 'CreditNote' : 'Invoice'}Line`, [
    e('cbc:ID', line.id),
    e(`cbc:${kind}edQuantity`, String(line.quantity), { unitCode: 'C62' }),
    amount('cbc:LineExtensionAmount', line.netCents, currency),
    line.period && period(line.period),
    e('cac:Item', [
      o('cbc:Description', line.description),
      e('cbc:Name', line.name),
      e('cac:ClassifiedTaxCategory', categoryOf(line.tax)),
      line.attributes.map(({ name, value }) =>
        e('cac:AdditionalItemProperty', [e('cbc:Name', name), e('cbc:Value', value)]),
      ),
    ]),
    e('cac:Price', amount('cbc:PriceAmount', line.priceCents, currency)),
  ])
}
