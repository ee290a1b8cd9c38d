import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stateLook } from '../lifeCycle/stateLook'
import { LocalTime } from '../LocalTime'
import { QueryState } from '../QueryState'
import { SectionHead } from '../SectionHead'
import { createPriceFormatter, formatMoney } from '@/domain/catalogue/money'
import { monthOf, type BillSegment } from '@/domain/instances/costs'
import type { Instance } from '@/domain/instances/instance'
import { instanceBillQuery } from '@/domain/instances/queryOptions'
import { instanceStates, stateLabels } from '@/domain/instances/stateNames'
import { LOCALE } from '@/lib/locale'
import { useDeployment } from '@/lib/useDeployment'
import { useViewerLocale } from '@/lib/useViewerLocale'
import { EmptyState } from '@/ui/EmptyState'
import { Field } from '@/ui/Field'
import { Select } from '@/ui/Select'
import { StateTag } from '@/ui/StateTag'
import { Table, type Column } from '@/ui/Table'

const monthName = new Intl.DateTimeFormat(LOCALE, {
  month: 'long',
  year: 'numeric',
  timeZone: 'UTC',
})

/** The months from this one back to the creation of the server. */
function monthsSince(createdAt: string): Date[] {
  const months: Date[] = []
  const first = monthOf(new Date(createdAt)).from
  for (
    let month = monthOf(new Date()).from;
    month >= first;
    month = monthOf(new Date(Number(month) - 1)).from
  ) {
    months.push(month)
  }
  return months
}

/** Every segment of the bill of a month. The amounts add up to the sum. */
export function InstanceBill({
  instance,
}: {
  instance: Pick<Instance, 'id' | 'price' | 'createdAt'>
}) {
  const { locale } = useViewerLocale()
  const { orders } = useDeployment()
  const months = monthsSince(instance.createdAt)
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
      <SectionHead id="bill" title={`Bill of ${monthName.format(month)}`} />
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3 px-(--pad) pb-4">
        <Field label="Month (UTC)" className="w-52">
          <Select
            value={month.toISOString()}
            options={months.map((each) => ({
              value: each.toISOString(),
              label: monthName.format(each),
            }))}
            onChange={(event) => setMonth(new Date(event.currentTarget.value))}
          />
        </Field>
        {segments ? (
          <dl className="flex flex-wrap gap-x-8 gap-y-2 text-14">
            <div>
              <dt className="text-text-3">Sum until now</dt>
              <dd className="num text-text">{money(spent)}</dd>
            </div>
            {projected > 0 ? (
              <div>
                <dt className="text-text-3">Still to come, if it stays as it is</dt>
                <dd className="num text-text">{money(projected)}</dd>
              </div>
            ) : null}
          </dl>
        ) : null}
      </div>
      <p className="px-(--pad) pb-4 text-14">
        Every started minute costs a sixtieth of the hourly price, up to the monthly cap.
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

/** '2 d 3 h 4 min': every started minute counts. */
function duration(milliseconds: number): string {
  const minutes = Math.ceil(milliseconds / 60_000)
  const parts = [
    [Math.floor(minutes / 1440), 'd'],
    [Math.floor(minutes / 60) % 24, 'h'],
    [minutes % 60, 'min'],
  ] as const
  return (
    parts
      .filter(([count]) => count > 0)
      .map(([count, unit]) => `${count} ${unit}`)
      .join(' ') || '0 min'
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
      cell: ({ milliseconds }) => duration(milliseconds),
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
