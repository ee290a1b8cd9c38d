import { decimalText } from './formats.ts'
import { PROCESS, type Party, type Tax, type Terms, type TermsLine } from './terms.ts'
import { element, optional, xmlFile, type Xml } from './xml.ts'

/** The namespaces of Cross Industry Invoice D16B. */
const NAMESPACES = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}

/** BT-24: the profile EN 16931 of Factur-X, and nothing beyond it. */
const PROFILE = 'urn:cen.eu:en16931:2017'

const e = element
const o = optional

const day = (value: string, type = 'udt'): Xml =>
  e(`${type}:DateTimeString`, value.replaceAll('-', ''), { format: '102' })

const amount = (name: string, cents: number, attributes = {}): Xml =>
  e(name, decimalText(cents), attributes)

const period = (days: { start: string; end: string }): Xml =>
  e('ram:BillingSpecifiedPeriod', [
    e('ram:StartDateTime', day(days.start)),
    e('ram:EndDateTime', day(days.end)),
  ])

/** Without a rate outside the scope of VAT, also in the sums: a reader fails where a line has none (Mustang 2.25). */
const rateOf = ({ category, rate }: Tax): Xml | undefined =>
  category === 'O' || rate === undefined
    ? undefined
    : e('ram:RateApplicablePercent', decimalText(Math.round(rate * 100)))

/**
 * An invoice in the syntax of UN/CEFACT: the file inside a Factur-X PDF. The order of the elements is that of the schema.
 */
export function ciiOf(terms: Terms): Uint8Array {
  return xmlFile(
    e(
      'rsm:CrossIndustryInvoice',
      [
        e('rsm:ExchangedDocumentContext', [
          e('ram:BusinessProcessSpecifiedDocumentContextParameter', e('ram:ID', PROCESS)),
          e('ram:GuidelineSpecifiedDocumentContextParameter', e('ram:ID', PROFILE)),
        ]),
        e('rsm:ExchangedDocument', [
          e('ram:ID', terms.number),
          e('ram:TypeCode', terms.type),
          e('ram:IssueDateTime', day(terms.issuedOn)),
          terms.notes.map((note) => e('ram:IncludedNote', e('ram:Content', note))),
        ]),
        e('rsm:SupplyChainTradeTransaction', [
          terms.lines.map(lineOf),
          e('ram:ApplicableHeaderTradeAgreement', [
            o('ram:BuyerReference', terms.buyerReference),
            e('ram:SellerTradeParty', partyOf(terms.seller)),
            e('ram:BuyerTradeParty', partyOf(terms.buyer)),
          ]),
          e(
            'ram:ApplicableHeaderTradeDelivery',
            e(
              'ram:ActualDeliverySupplyChainEvent',
              e('ram:OccurrenceDateTime', day(terms.period.end)),
            ),
          ),
          e('ram:ApplicableHeaderTradeSettlement', settlementOf(terms)),
        ]),
      ],
      NAMESPACES,
    ),
  )
}

function partyOf({
  name,
  id,
  legalId,
  vatId,
  taxNumber,
  contact,
  address,
}: Party): (Xml | undefined)[] {
  const [first, second, ...rest] = address.lines
  return [
    o('ram:ID', id),
    e('ram:Name', name),
    o('ram:SpecifiedLegalOrganization', o('ram:ID', legalId)),
    o('ram:DefinedTradeContact', [
      o('ram:PersonName', contact.name),
      o('ram:TelephoneUniversalCommunication', o('ram:CompleteNumber', contact.phone)),
      o('ram:EmailURIUniversalCommunication', o('ram:URIID', contact.email)),
    ]),
    e('ram:PostalTradeAddress', [
      o('ram:PostcodeCode', address.postcode),
      o('ram:LineOne', first),
      o('ram:LineTwo', second),
      o('ram:LineThree', rest.join(', ')),
      o('ram:CityName', address.city),
      e('ram:CountryID', address.country),
      o('ram:CountrySubDivisionName', address.region),
    ]),
    o('ram:URIUniversalCommunication', o('ram:URIID', contact.email, { schemeID: 'EM' })),
    o('ram:SpecifiedTaxRegistration', o('ram:ID', vatId, { schemeID: 'VA' })),
    o('ram:SpecifiedTaxRegistration', o('ram:ID', taxNumber, { schemeID: 'FC' })),
  ]
}

function lineOf(line: TermsLine): Xml {
  return e('ram:IncludedSupplyChainTradeLineItem', [
    e('ram:AssociatedDocumentLineDocument', e('ram:LineID', line.id)),
    e('ram:SpecifiedTradeProduct', [
      e('ram:Name', line.name),
      o('ram:Description', line.description),
      line.attributes.map(({ name, value }) =>
        e('ram:ApplicableProductCharacteristic', [
          e('ram:Description', name),
          e('ram:Value', value),
        ]),
      ),
    ]),
    e(
      'ram:SpecifiedLineTradeAgreement',
      e('ram:NetPriceProductTradePrice', amount('ram:ChargeAmount', line.priceCents)),
    ),
    e(
      'ram:SpecifiedLineTradeDelivery',
      e('ram:BilledQuantity', String(line.quantity), { unitCode: 'C62' }),
    ),
    e('ram:SpecifiedLineTradeSettlement', [
      e('ram:ApplicableTradeTax', [
        e('ram:TypeCode', 'VAT'),
        e('ram:CategoryCode', line.tax.category),
        rateOf(line.tax),
      ]),
      line.period && period(line.period),
      e(
        'ram:SpecifiedTradeSettlementLineMonetarySummation',
        amount('ram:LineTotalAmount', line.netCents),
      ),
    ]),
  ])
}

function settlementOf(terms: Terms): (Xml | undefined | Xml[])[] {
  const { payment, currency, dueOn, preceding } = terms
  return [
    o('ram:PaymentReference', payment.reference),
    e('ram:InvoiceCurrencyCode', currency),
    e('ram:SpecifiedTradeSettlementPaymentMeans', [
      e('ram:TypeCode', payment.means),
      payment.account &&
        e('ram:PayeePartyCreditorFinancialAccount', [
          e('ram:IBANID', payment.account.iban),
          o('ram:AccountName', payment.account.holder),
        ]),
      payment.account &&
        o('ram:PayeeSpecifiedCreditorFinancialInstitution', o('ram:BICID', payment.account.bic)),
    ]),
    terms.taxes.map((tax) =>
      e('ram:ApplicableTradeTax', [
        amount('ram:CalculatedAmount', tax.taxCents),
        e('ram:TypeCode', 'VAT'),
        o('ram:ExemptionReason', tax.reason),
        amount('ram:BasisAmount', tax.netCents),
        e('ram:CategoryCode', tax.category),
        o('ram:ExemptionReasonCode', tax.reasonCode),
        rateOf(tax),
      ]),
    ),
    period(terms.period),
    o('ram:SpecifiedTradePaymentTerms', [
      o('ram:Description', payment.terms),
      dueOn === undefined ? undefined : e('ram:DueDateDateTime', day(dueOn)),
    ]),
    e('ram:SpecifiedTradeSettlementHeaderMonetarySummation', [
      amount('ram:LineTotalAmount', terms.netCents),
      amount('ram:TaxBasisTotalAmount', terms.netCents),
      amount('ram:TaxTotalAmount', terms.taxCents, { currencyID: currency }),
      amount('ram:GrandTotalAmount', terms.totalCents),
      terms.paidCents === 0 ? undefined : amount('ram:TotalPrepaidAmount', terms.paidCents),
      amount('ram:DuePayableAmount', terms.dueCents),
    ]),
    preceding &&
      e('ram:InvoiceReferencedDocument', [
        e('ram:IssuerAssignedID', preceding.number),
        e('ram:FormattedIssueDateTime', day(preceding.issuedOn, 'qdt')),
      ]),
  ]
}
