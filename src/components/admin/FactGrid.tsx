import type { ReactNode } from 'react'

export interface Fact {
  label: string
  value: ReactNode
  /** Below the value, less prominent. */
  note?: ReactNode
}

/** The most important facts of a page, four in a row on wide screens. */
export function FactGrid({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className="cells grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] border-b border-line">
      {facts.map(({ label, value, note }) => (
        <div key={label} className="min-w-0 px-(--pad) py-4">
          <dt className="label mb-1">{label}</dt>
          <dd className="text-16 leading-6 wrap-anywhere text-text">{value}</dd>
          {note ? <dd className="mt-1 text-14 wrap-anywhere text-text-2">{note}</dd> : null}
        </div>
      ))}
    </dl>
  )
}
