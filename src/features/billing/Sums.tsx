import type { ReactNode } from 'react'

interface SumsProps {
  rows: readonly { label: string; value: ReactNode; isTotal?: boolean }[]
}

/** What the amounts above add up to, below their column. */
export function Sums({ rows }: SumsProps) {
  return (
    <dl className="ml-auto w-full max-w-md border-line text-14 md:border-l">
      {rows.map(({ label, value, isTotal = false }) => (
        <div
          key={label}
          className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line px-(--pad) py-2.5 first:border-t-0"
        >
          <dt className={isTotal ? 'strong' : 'text-text-3'}>{label}</dt>
          <dd className={isTotal ? 'num strong' : 'num text-text'}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
