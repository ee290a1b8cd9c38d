import { ClientPagination } from '@/components/ClientPagination'
import { Money } from '@/components/Money'
import { formatMoney } from '@/domain/catalogue/money'
import { microsOfCents } from '@/domain/billing/cents'
import type { InvoiceFacts, InvoiceLine, InvoiceTax } from '@/domain/billing/invoiceFacts'
import { LOCALE } from '@/lib/locale'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Table, type Column } from '@/ui/Table'
import { Sums } from './Sums'

const units: Readonly<Record<InvoiceLine['unit'], string>> = {
  minute: 'min',
  gib_hour: 'GiB h',
  piece: '',
}

const quantity = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 3 })

/** The lines of an invoice, its taxes and its sums. */
export function InvoiceLines({ facts }: { facts: InvoiceFacts }) {
  const { locale } = useViewerLocale()
  const { currency, lines } = facts
  return (
    <>
      <ClientPagination rows={lines} noun="lines" label="Pages of lines">
        {(page) => (
          <Table
            caption={`Lines of ${facts.number}`}
            columns={columnsOf(currency, locale)}
            rows={page}
            rowKey={({ position }) => String(position)}
          />
        )}
      </ClientPagination>
      <InvoiceSums facts={facts} />
    </>
  )
}

function columnsOf(currency: string, locale: string): Column<InvoiceLine>[] {
  return [
    {
      id: 'title',
      header: 'What',
      rowHeader: true,
      list: 'full',
      className: 'wrap-anywhere',
      cell: ({ position, title, detail }) => (
        <>
          <span className="num mr-2 font-normal text-text-3">{position}</span>
          {title}
          {detail === '' ? null : <small className="block font-normal text-text-3">{detail}</small>}
        </>
      ),
    },
    {
      id: 'quantity',
      header: 'Quantity',
      align: 'end',
      figure: true,
      cell: (line) => `${quantity.format(line.quantity)} ${units[line.unit]}`.trim(),
    },
    {
      id: 'exact',
      header: 'Exactly',
      align: 'end',
      figure: true,
      cell: (line) => formatMoney(line.net_micros, { currency, decimals: 6, locale }),
    },
    {
      id: 'net',
      header: 'Amount',
      align: 'end',
      figure: true,
      cell: (line) => <Money micros={microsOfCents(line.net_cents)} currency={currency} />,
    },
  ]
}

/** How a tax is called on a page: '19 % VAT', or why there is none. */
export const taxLabel = ({
  category,
  rate,
  reason,
}: Pick<InvoiceTax, 'category' | 'rate' | 'reason'>) =>
  category === 'S' ? `${rate} % VAT` : reason || 'No VAT'

function InvoiceSums({ facts }: { facts: InvoiceFacts }) {
  const { locale } = useViewerLocale()
  const { currency, net_cents, total_cents, taxes } = facts
  const money = (cents: number) =>
    formatMoney(microsOfCents(cents), { currency, decimals: 2, locale })
  return (
    <Sums
      rows={[
        { label: 'Sum without tax', value: money(net_cents) },
        ...taxes.map((tax) => ({
          label: taxes.length > 1 ? `${taxLabel(tax)} on ${money(tax.net_cents)}` : taxLabel(tax),
          value: money(tax.tax_cents),
        })),
        { label: 'Total', value: money(total_cents), isTotal: true },
      ]}
    />
  )
}
