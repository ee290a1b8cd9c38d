import { clsx } from 'clsx'
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { SectionHead } from '@/components/SectionHead'
import { Button } from '@/ui/Button'
import { moved } from './planList'
import { useDragOrder } from './useDragOrder'
import styles from './catalogueAdmin.module.css'

interface OrderEntry {
  id: string
  name: string
  /** Facts that distinguish the entry: size, state. */
  facts: ReactNode
}

export interface OrderListProps {
  /** The name of the list: "Products". */
  title: string
  headId: string
  entries: readonly OrderEntry[]
  /** Receives all ids in the new order. */
  onOrder: (ids: string[]) => void
}

/** A list whose entries can be moved with the pointer or with keys. It announces the new place of an entry. */
export function OrderList({ title, headId, entries, onOrder }: OrderListProps) {
  const [announcement, setAnnouncement] = useState('')
  const ids = entries.map(({ id }) => id)
  const byId = new Map(entries.map((entry) => [entry.id, entry]))

  const order = (next: string[], id: string) => {
    setAnnouncement(
      `${byId.get(id)?.name} is now ${next.indexOf(id) + 1} of ${next.length} in ${title}.`,
    )
    onOrder(next)
  }
  const { list, shown, dragged, gripOf } = useDragOrder(ids, order)
  const step = (id: string, by: number) => {
    const from = ids.indexOf(id)
    order(moved(ids, from, from + by), id)
  }

  return (
    <section aria-labelledby={headId} className="border-b border-line">
      <SectionHead id={headId} title={title} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ol
        ref={list}
        aria-labelledby={headId}
        data-dragging={dragged === null ? undefined : ''}
        className="border-t border-line"
      >
        {shown.map((id, at) => {
          const entry = byId.get(id)
          return entry ? (
            <li
              key={id}
              data-entry={id}
              data-dragged={dragged === id ? '' : undefined}
              className={clsx(styles.orderRow, 'last:border-b-0')}
            >
              <span
                className={styles.orderGrip}
                aria-hidden="true"
                data-tooltip="Drag"
                {...gripOf(id)}
              >
                <GripVertical className="size-4" strokeWidth={1.5} />
              </span>
              <span className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-14">
                <span className="strong wrap-anywhere">{entry.name}</span>
                <span className="text-12 text-text-3">{entry.facts}</span>
              </span>
              <span className="flex gap-1">
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Move ${entry.name} up`}
                  data-tooltip=""
                  disabledReason={at === 0 ? `${entry.name} is already first.` : undefined}
                  onClick={() => step(id, -1)}
                >
                  <ArrowUp aria-hidden="true" />
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Move ${entry.name} down`}
                  data-tooltip=""
                  disabledReason={
                    at === ids.length - 1 ? `${entry.name} is already last.` : undefined
                  }
                  onClick={() => step(id, 1)}
                >
                  <ArrowDown aria-hidden="true" />
                </Button>
              </span>
            </li>
          ) : null
        })}
      </ol>
    </section>
  )
}
