import { ContextList } from '@/components/tickets/ContextList'
import { contextSections, type ContextSection } from '@/domain/tickets/context'
import type { ContextLine } from '@/domain/tickets/ticket'
import { Checkbox } from '@/ui/Checkbox'

export interface SentAlongProps {
  lines: readonly ContextLine[]
  removed: readonly ContextSection[]
  onToggle: (section: ContextSection) => void
}

/** The facts that go along with a ticket, line by line. The person removes the parts that support should not get. */
export function SentAlong({ lines, removed, onToggle }: SentAlongProps) {
  const offered = contextSections.filter(({ id }) => lines.some(({ section }) => section === id))
  const sent = lines.filter(({ section }) => removed.every((each) => each !== section))
  return (
    <aside aria-label="What will be sent" className="min-w-0 max-lg:border-t max-lg:border-line">
      <header className="flex items-baseline justify-between px-(--pad) pt-6 pb-3">
        <h3>What will be sent</h3>
        <span className="num text-12 text-text-3">
          {sent.length} {sent.length === 1 ? 'line' : 'lines'}
        </span>
      </header>
      <fieldset className="grid grid-cols-2 border-t border-line">
        <legend className="sr-only">Attach</legend>
        {offered.map(({ id, label }) => (
          <Checkbox
            key={id}
            label={label}
            checked={!removed.includes(id)}
            onChange={() => onToggle(id)}
            className="border-b border-line px-(--pad)"
          />
        ))}
      </fieldset>
      <div className="px-(--pad) py-4">
        {sent.length === 0 ? (
          <p className="small dim">Only your message.</p>
        ) : (
          <ContextList lines={sent} />
        )}
      </div>
      <p className="small border-t border-line px-(--pad) py-3">
        <b className="strong">Never sent:</b> passwords, tokens, private keys, disk contents.
      </p>
    </aside>
  )
}
