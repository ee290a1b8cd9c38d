import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stateLook } from '../lifeCycle/stateLook'
import { LocalTime } from '../LocalTime'
import { QueryState } from '../QueryState'
import { createPriceFormatter, formatMoney } from '@/domain/catalogue/money'
import { monthOf, type BillSegment } from '@/domain/instances/costs'
import type { Instance } from '@/domain/instances/instance'
import { instanceBillQuery } from '@/domain/instances/queryOptions'
import { instanceStates, stateLabels } from '@/domain/instances/stateNames'
import { useDeployment } from '@/lib/useDeployment'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { EmptyState } from '@/ui/EmptyState'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'
import { BillHead, billedTime, monthsSince } from './BillHead'

/** Every segment of the bill of a month. The amounts add up to the sum. */
export function InstanceBill({
  instance,
}: {
  instance: Pick<Instance, 'id' | 'price' | 'createdAt'>
}) {
  const { locale } = useViewerLocale()
  const { orders } = useDeployment()
  const months = monthsSince(new Date(instance.createdAt))
  const [month, setMonth] = useState(() => monthOf(new Date()).from)
  const query = useQuery(instanceBillQuery(instance.id, monthOf(month)))
  const { data: segments } = query
  const money = (micros: number) =>
    formatMoney(micros, { currency: instance.price.currency, decimals: 6, locale })
  const sumOf = (isProjected: boolean) =>
    (segments ?? [])
      .filter((segment) => segment.isProjected === isProjected)
      .reduce((sum, { amountMicros }) => sum + amountMicros, 0)
  const spent = sumOf(false)
  const projected = sumOf(true)
  return (
    <section aria-labelledby="bill">
      <BillHead
        id="bill"
        title="Bill"
        months={months}
        month={month}
        onMonth={setMonth}
        spent={segments && money(spent)}
        projected={segments && projected > 0 ? money(projected) : undefined}
      />
      <p className="px-(--pad) pb-4 text-14">
        The times at one price are added up. Every started minute of the sum costs a sixtieth of the
        hourly price, up to the monthly cap. Amounts are without tax.
        {orders === 'preview' ? ' Preview: nothing of it is charged.' : ''}
      </p>
      <QueryState query={query}>
        {(rows) => (
          <Table
            caption="Segments of the bill"
            columns={columnsOf(money, locale)}
            rows={rows ?? []}
            rowKey={({ begins, isProjected }) => `${begins} ${isProjected}`}
            skeleton={rows === undefined ? 4 : 0}
            foldAt="lg"
            empty={
              <EmptyState title="Nothing in this month">
                The server did not exist in this month.
              </EmptyState>
            }
          />
        )}
      </QueryState>
    </section>
  )
}

function columnsOf(money: (micros: number) => string, locale: string): Column<BillSegment>[] {
  const prices = createPriceFormatter(locale)
  return [
    {
      id: 'state',
      header: 'State',
      rowHeader: true,
      cell: ({ state, isProjected }) => (
        <>
          <StateTag state={stateLook(state)}>
            {stateLabels[instanceStates.find((known) => known === state) ?? 'purged']}
          </StateTag>
          {isProjected ? (
            <small className="block font-normal text-text-3">still to come</small>
          ) : null}
        </>
      ),
    },
    { id: 'begins', header: 'From', cell: ({ begins }) => <LocalTime at={begins} /> },
    { id: 'ends', header: 'To', cell: ({ ends }) => <LocalTime at={ends} /> },
    {
      id: 'duration',
      header: 'Time',
      align: 'end',
      figure: true,
      cell: ({ milliseconds }) => billedTime(milliseconds),
    },
    {
      id: 'hourly',
      header: 'Per hour',
      align: 'end',
      figure: true,
      cell: (segment) => (segment.isBilled ? prices.hourly(segment) : 'Not billed'),
    },
    {
      id: 'amount',
      header: 'Amount',
      align: 'end',
      figure: true,
      cell: ({ amountMicros, uncappedMicros }) => (
        <>
          {money(amountMicros)}
          {uncappedMicros > amountMicros ? (
            <small className="block text-text-3">capped, {money(uncappedMicros)} without</small>
          ) : null}
        </>
      ),
    },
  ]
}
