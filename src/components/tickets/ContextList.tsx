import type { ContextLine } from '@/domain/tickets/ticket'
import { contextSections } from '@/domain/tickets/context'

const labelOf = (section: string) =>
  contextSections.find(({ id }) => id === section)?.label ?? section

/** What was attached to a ticket, by section. */
export function ContextList({ lines }: { lines: readonly ContextLine[] }) {
  return (
    <div className="grid gap-4">
      {[...Map.groupBy(lines, ({ section }) => section)].map(([section, members]) => (
        <div key={section}>
          <p className="label mb-1">{labelOf(section)}</p>
          <dl className="mono text-12 leading-5">
            {members.map(({ name, value }) => (
              <div
                key={`${name} ${value}`}
                className="grid grid-cols-[minmax(6rem,2fr)_minmax(0,3fr)] gap-x-3"
              >
                <dt className="text-text-3 wrap-anywhere">{name}</dt>
                <dd className="text-text wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  )
}
