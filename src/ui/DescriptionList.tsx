import { clsx } from 'clsx'
import type { ReactNode } from 'react'

export interface KeyValueItem {
  label: string
  value: ReactNode
  /** In the monospace font: for an id, a figure, a time. */
  figure?: boolean
  /** At the right: a button that changes the value. */
  action?: ReactNode
}

export interface DescriptionListProps {
  items: readonly KeyValueItem[]
  className?: string
}

/** Facts with names, one per row. */
export function DescriptionList({ items, className }: DescriptionListProps) {
  return (
    <dl className={clsx('text-14', className)}>
      {items.map((item) => (
        <div
          key={item.label}
          className="grid grid-cols-[minmax(8rem,1fr)_minmax(0,2fr)] items-baseline gap-x-4 border-b border-line px-(--pad) py-2.5 last:border-b-0 max-md:grid-cols-1"
        >
          <dt className="text-text-3">{item.label}</dt>
          <dd className="flex items-baseline justify-between gap-4 break-words text-text">
            <span className={clsx('min-w-0', item.figure && 'mono text-14')}>{item.value}</span>
            {item.action}
          </dd>
        </div>
      ))}
    </dl>
  )
}
