import { JSDOM } from 'jsdom'

/** An element of XML, found by local names. */
interface Node {
  /** The text of the first element on this path, or ''. */
  text: (path: string) => string
  all: (path: string) => Node[]
  attribute: (name: string) => string
}

function nodeOf(element: Element): Node {
  const all = (path: string) =>
    path
      .split('/')
      .reduce<Element[]>(
        (found, name) =>
          found.flatMap((each) => [...each.children].filter((child) => child.localName === name)),
        [element],
      )
  return {
    text: (path) => (path === '' ? element : all(path)[0])?.textContent ?? '',
    all: (path) => all(path).map(nodeOf),
    attribute: (name) => element.getAttribute(name) ?? '',
  }
}

/** The root of a document. @throws DOMException if it is not well-formed */
function readXml(content: Uint8Array): Node & { name: string } {
  const { window } = new JSDOM(new TextDecoder().decode(content), {
    contentType: 'application/xml',
  })
  const root = window.document.documentElement
  return { ...nodeOf(root), name: root.localName }
}

/** The terms that rules of EN 16931 speak of, as a reader finds them in either syntax. Amounts are in cents. */
export interface ReadInvoice {
  profile: string
  number: string
  type: string
  issuedOn: string
  currency: string
  preceding: string
  buyerReference: string
  seller: ReadParty
  buyer: ReadParty
  dueOn: string
  terms: string
  means: string
  iban: string
  start: string
  end: string
  taxes: { category: string; rate: string; base: number; tax: number; reason: string }[]
  lines: {
    id: string
    name: string
    quantity: number
    price: number
    net: number
    category: string
    rate: string
    start: string
    end: string
  }[]
  lineTotal: number
  taxBasis: number
  taxTotal: number
  grandTotal: number
  prepaid: number
  payable: number
}

interface ReadParty {
  name: string
  id: string
  legalId: string
  vatId: string
  taxNumber: string
  country: string
  email: string
}

const amounts: string[] = []

/** '-12.50' as -1250. Another text is remembered: a rule forbids it. */
function cents(text: string): number {
  if (!/^-?\d+\.\d{2}$/.test(text)) amounts.push(text)
  return Math.round(Number(text) * 100)
}

const day = (text: string) => text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')

function readCii(root: Node): ReadInvoice {
  const [transaction] = root.all('SupplyChainTradeTransaction')
  if (transaction === undefined) throw new Error('There is no transaction.')
  const agreement = (path: string) => transaction.text(`ApplicableHeaderTradeAgreement/${path}`)
  const settlement = (path: string) => transaction.text(`ApplicableHeaderTradeSettlement/${path}`)
  const sum = (name: string) =>
    settlement(`SpecifiedTradeSettlementHeaderMonetarySummation/${name}`)
  const party = (name: string): ReadParty => {
    const registrations = transaction.all(
      `ApplicableHeaderTradeAgreement/${name}/SpecifiedTaxRegistration/ID`,
    )
    const registered = (scheme: string) =>
      registrations.find((each) => each.attribute('schemeID') === scheme)?.text('') ?? ''
    return {
      name: agreement(`${name}/Name`),
      id: agreement(`${name}/ID`),
      legalId: agreement(`${name}/SpecifiedLegalOrganization/ID`),
      vatId: registered('VA'),
      taxNumber: registered('FC'),
      country: agreement(`${name}/PostalTradeAddress/CountryID`),
      email: agreement(`${name}/URIUniversalCommunication/URIID`),
    }
  }
  const period = (node: Node, path: string, side: string) =>
    day(node.text(`${path}BillingSpecifiedPeriod/${side}DateTime/DateTimeString`))
  return {
    profile: root.text('ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'),
    number: root.text('ExchangedDocument/ID'),
    type: root.text('ExchangedDocument/TypeCode'),
    issuedOn: day(root.text('ExchangedDocument/IssueDateTime/DateTimeString')),
    currency: settlement('InvoiceCurrencyCode'),
    preceding: settlement('InvoiceReferencedDocument/IssuerAssignedID'),
    buyerReference: agreement('BuyerReference'),
    seller: party('SellerTradeParty'),
    buyer: party('BuyerTradeParty'),
    dueOn: day(settlement('SpecifiedTradePaymentTerms/DueDateDateTime/DateTimeString')),
    terms: settlement('SpecifiedTradePaymentTerms/Description'),
    means: settlement('SpecifiedTradeSettlementPaymentMeans/TypeCode'),
    iban: settlement(
      'SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount/IBANID',
    ),
    start: period(transaction, 'ApplicableHeaderTradeSettlement/', 'Start'),
    end: period(transaction, 'ApplicableHeaderTradeSettlement/', 'End'),
    taxes: transaction.all('ApplicableHeaderTradeSettlement/ApplicableTradeTax').map((tax) => ({
      category: tax.text('CategoryCode'),
      rate: tax.text('RateApplicablePercent'),
      base: cents(tax.text('BasisAmount')),
      tax: cents(tax.text('CalculatedAmount')),
      reason: tax.text('ExemptionReason') || tax.text('ExemptionReasonCode'),
    })),
    lines: transaction.all('IncludedSupplyChainTradeLineItem').map((line) => ({
      id: line.text('AssociatedDocumentLineDocument/LineID'),
      name: line.text('SpecifiedTradeProduct/Name'),
      quantity: Number(line.text('SpecifiedLineTradeDelivery/BilledQuantity')),
      price: cents(line.text('SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount')),
      net: cents(
        line.text(
          'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
        ),
      ),
      category: line.text('SpecifiedLineTradeSettlement/ApplicableTradeTax/CategoryCode'),
      rate: line.text('SpecifiedLineTradeSettlement/ApplicableTradeTax/RateApplicablePercent'),
      start: period(line, 'SpecifiedLineTradeSettlement/', 'Start'),
      end: period(line, 'SpecifiedLineTradeSettlement/', 'End'),
    })),
    lineTotal: cents(sum('LineTotalAmount')),
    taxBasis: cents(sum('TaxBasisTotalAmount')),
    taxTotal: cents(sum('TaxTotalAmount')),
    grandTotal: cents(sum('GrandTotalAmount')),
    prepaid: cents(sum('TotalPrepaidAmount') || '0.00'),
    payable: cents(sum('DuePayableAmount')),
  }
}

function readUbl(root: Node & { name: string }): ReadInvoice {
  const kind = root.name === 'CreditNote' ? 'CreditNote' : 'Invoice'
  const total = (name: string) => cents(root.text(`LegalMonetaryTotal/${name}`) || '0.00')
  const party = (name: string): ReadParty => {
    const schemes = root.all(`${name}/Party/PartyTaxScheme`)
    const registered = (scheme: string) =>
      schemes.find((each) => each.text('TaxScheme/ID') === scheme)?.text('CompanyID') ?? ''
    return {
      name: root.text(`${name}/Party/PartyLegalEntity/RegistrationName`),
      id: root.text(`${name}/Party/PartyIdentification/ID`),
      legalId: root.text(`${name}/Party/PartyLegalEntity/CompanyID`),
      vatId: registered('VAT'),
      taxNumber: registered('FC'),
      country: root.text(`${name}/Party/PostalAddress/Country/IdentificationCode`),
      email: root.text(`${name}/Party/EndpointID`),
    }
  }
  return {
    profile: root.text('CustomizationID'),
    number: root.text('ID'),
    type: root.text(`${kind}TypeCode`),
    issuedOn: root.text('IssueDate'),
    currency: root.text('DocumentCurrencyCode'),
    preceding: root.text('BillingReference/InvoiceDocumentReference/ID'),
    buyerReference: root.text('BuyerReference'),
    seller: party('AccountingSupplierParty'),
    buyer: party('AccountingCustomerParty'),
    dueOn: root.text('DueDate'),
    terms: root.text('PaymentTerms/Note'),
    means: root.text('PaymentMeans/PaymentMeansCode'),
    iban: root.text('PaymentMeans/PayeeFinancialAccount/ID'),
    start: root.text('InvoicePeriod/StartDate'),
    end: root.text('InvoicePeriod/EndDate'),
    taxes: root.all('TaxTotal/TaxSubtotal').map((tax) => ({
      category: tax.text('TaxCategory/ID'),
      rate: tax.text('TaxCategory/Percent'),
      base: cents(tax.text('TaxableAmount')),
      tax: cents(tax.text('TaxAmount')),
      reason:
        tax.text('TaxCategory/TaxExemptionReason') ||
        tax.text('TaxCategory/TaxExemptionReasonCode'),
    })),
    lines: root.all(`${kind}Line`).map((line) => ({
      id: line.text('ID'),
      name: line.text('Item/Name'),
      quantity: Number(line.text(kind === 'Invoice' ? 'InvoicedQuantity' : 'CreditedQuantity')),
      price: cents(line.text('Price/PriceAmount')),
      net: cents(line.text('LineExtensionAmount')),
      category: line.text('Item/ClassifiedTaxCategory/ID'),
      rate: line.text('Item/ClassifiedTaxCategory/Percent'),
      start: line.text('InvoicePeriod/StartDate'),
      end: line.text('InvoicePeriod/EndDate'),
    })),
    lineTotal: total('LineExtensionAmount'),
    taxBasis: total('TaxExclusiveAmount'),
    taxTotal: cents(root.text('TaxTotal/TaxAmount')),
    grandTotal: total('TaxInclusiveAmount'),
    prepaid: total('PrepaidAmount'),
    payable: total('PayableAmount'),
  }
}

/** Reads an invoice in either syntax, and the amounts that do not have two decimals. */
export function readInvoice(content: Uint8Array): ReadInvoice & { oddAmounts: string[] } {
  amounts.length = 0
  const root = readXml(content)
  const invoice = root.name === 'CrossIndustryInvoice' ? readCii(root) : readUbl(root)
  return { ...invoice, oddAmounts: [...amounts] }
}
