import { ClientPagination } from '@/components/ClientPagination'
import { microsOfCents } from '@/domain/billing/cents'
import type { InvoiceFacts, InvoiceLine, InvoiceTax } from '@/domain/billing/invoiceFacts'
import {
  detailsOf,
  priceOf,
  quantityOf,
  type AmountWriter,
  type Measure,
} from '@/domain/billing/lineWords'
import { formatMoney } from '@/domain/catalogue/money'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { Table, type Column } from '@/ui/Table'
import { Sums } from './Sums'

/** The lines of an invoice in the words of its PDF, its taxes and its sums. */
export function InvoiceLines({ facts }: { facts: InvoiceFacts }) {
  const { locale } = useViewerLocale()
  const { currency, lines, month } = facts
  const amount: AmountWriter = (micros, decimals) =>
    formatMoney(micros, { currency, decimals, locale })
  return (
    <>
      <ClientPagination rows={lines} noun="lines" label="Pages of lines">
        {(page) => (
          <Table
            caption={`Lines of ${facts.number}`}
            columns={columnsOf(month, amount)}
            rows={page}
            rowKey={({ position }) => String(position)}
          />
        )}
      </ClientPagination>
      <InvoiceSums facts={facts} />
    </>
  )
}

/** A figure with what it counts below it. */
function Measured({ measure: { figure, unit } }: { measure: Measure }) {
  return (
    <>
      {figure}
      {unit === '' ? null : <small className="block font-sans text-text-3">{unit}</small>}
    </>
  )
}

function columnsOf(month: string, amount: AmountWriter): Column<InvoiceLine>[] {
  return [
    {
      id: 'title',
      header: 'Item',
      rowHeader: true,
      list: 'full',
      className: 'wrap-anywhere',
      cell: (line) => (
        <span className="flex gap-2">
          <span className="num font-normal text-text-3">{line.position}</span>
          <span className="min-w-0">
            {line.title}
            {detailsOf(line, month, amount).map((detail) => (
              <small key={detail} className="block font-normal text-text-3">
                {detail}
              </small>
            ))}
          </span>
        </span>
      ),
    },
    {
      id: 'quantity',
      header: 'Quantity',
      list: 'third',
      align: 'end',
      figure: true,
      cell: (line) => <Measured measure={quantityOf(line)} />,
    },
    {
      id: 'price',
      header: 'Price',
      align: 'end',
      figure: true,
      cell: (line) => {
        const price = priceOf(line, amount)
        return price === undefined ? '–' : <Measured measure={price} />
      },
    },
    {
      id: 'net',
      header: 'Amount',
      align: 'end',
      figure: true,
      cell: ({ net_cents, net_micros }) => (
        <>
          {amount(microsOfCents(net_cents), 2)}
          {microsOfCents(net_cents) === net_micros ? null : (
            <small className="block text-text-3">{amount(net_micros, 6)}</small>
          )}
        </>
      ),
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
