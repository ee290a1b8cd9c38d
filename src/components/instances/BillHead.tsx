import { SectionHead } from '../SectionHead'
import { monthName } from '@/domain/billing/monthName'
import { monthOf } from '@/domain/instances/costs'
import { Field } from '@/ui/Field'
import { Select } from '@/ui/Select'

/** The months from this one back to the one that contains the time. */
export function monthsSince(time: Date): Date[] {
  const months: Date[] = []
  const first = monthOf(time).from
  for (
    let month = monthOf(new Date()).from;
    month >= first;
    month = monthOf(new Date(Number(month) - 1)).from
  ) {
    months.push(month)
  }
  return months
}

/** '2 d 3 h 4 min 5 s'. To the second, because the times at one price are added up before their minutes are counted. */
export function billedTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  const parts = [
    [Math.floor(seconds / 86_400), 'd'],
    [Math.floor(seconds / 3600) % 24, 'h'],
    [Math.floor(seconds / 60) % 60, 'min'],
    [seconds % 60, 's'],
  ] as const
  return (
    parts
      .filter(([count]) => count > 0)
      .map(([count, unit]) => `${count} ${unit}`)
      .join(' ') || '0 s'
  )
}

export interface BillHeadProps {
  /** The id of the heading. */
  id: string
  /** What the bill is of: 'Bill', 'Bill for snapshots'. */
  title: string
  months: readonly Date[]
  month: Date
  onMonth: (month: Date) => void
  /** Formatted; undefined while the bill loads. */
  spent: string | undefined
  /** What is still to come, formatted; undefined if nothing is. */
  projected: string | undefined
}

/** The heading of a bill: its month, and its sums. */
export function BillHead(props: BillHeadProps) {
  const { id, title, months, month, onMonth, spent, projected } = props
  return (
    <>
      <SectionHead id={id} title={`${title} of ${monthName(month)}`} />
      <div className="flex flex-wrap items-end gap-x-8 gap-y-3 px-(--pad) pb-4">
        <Field label="Month (UTC)" className="w-52">
          <Select
            value={month.toISOString()}
            options={months.map((each) => ({
              value: each.toISOString(),
              label: monthName(each),
            }))}
            onChange={(event) => onMonth(new Date(event.currentTarget.value))}
          />
        </Field>
        {spent === undefined ? null : (
          <dl className="flex flex-wrap gap-x-8 gap-y-2 text-14">
            <div>
              <dt className="text-text-3">Sum until now</dt>
              <dd className="num text-text">{spent}</dd>
            </div>
            {projected === undefined ? null : (
              <div>
                <dt className="text-text-3">Still to come, if it stays as it is</dt>
                <dd className="num text-text">{projected}</dd>
              </div>
            )}
          </dl>
        )}
      </div>
    </>
  )
}
