import { useState, type ReactNode } from 'react'
import { LocalTime } from '@/components/LocalTime'
import { actionLabel, auditVias, kindLabel } from '@/domain/audit/auditActions'
import { actorName, subjectName, type AuditEvent } from '@/domain/audit/auditEvents'
import { Table, type Column } from '@/ui/Table'
import { AuditDetails } from './AuditDetails'

export interface AuditTableProps {
  events: readonly AuditEvent[]
  isLoading: boolean
  /** Other events are loading. */
  isBusy: boolean
  empty: ReactNode
}

function Muted({ children }: { children: ReactNode }) {
  return <span className="text-text-3">{children}</span>
}

const detailsId = ({ id }: AuditEvent) => `audit-${id}`

function columnsOf(
  isOpen: (event: AuditEvent) => boolean,
  onToggle: (event: AuditEvent) => void,
): readonly Column<AuditEvent>[] {
  return [
    {
      id: 'what',
      header: 'Change',
      rowHeader: true,
      list: 'full',
      cell: (event) => (
        <button
          type="button"
          aria-expanded={isOpen(event)}
          aria-controls={isOpen(event) ? detailsId(event) : undefined}
          className="flex items-baseline gap-2 text-left font-strong text-text underline decoration-line-3 underline-offset-3 hover:decoration-ember pointer-coarse:min-h-11 pointer-coarse:items-center"
          onClick={() => onToggle(event)}
        >
          <svg
            viewBox="0 0 8 8"
            className="size-2.5 flex-none fill-none stroke-current"
            aria-hidden="true"
          >
            <path
              d={isOpen(event) ? 'M1 2.5 4 5.5 7 2.5' : 'M2.5 1 5.5 4 2.5 7'}
              strokeWidth="1.25"
            />
          </svg>
          {actionLabel(event.entity, event.action)}
        </button>
      ),
    },
    {
      id: 'subject',
      header: 'About',
      className: 'wrap-anywhere',
      cell: (event) => (
        <>
          {subjectName(event) ?? kindLabel(event.entity)}
          {subjectName(event) === undefined ? null : (
            <span className="block text-12 text-text-3">{kindLabel(event.entity)}</span>
          )}
        </>
      ),
    },
    {
      id: 'who',
      header: 'By',
      className: 'wrap-anywhere',
      cell: (event) => (
        <>
          {actorName(event)}
          {event.via === null || (event.actor === null && event.via === 'system') ? null : (
            <span className="block text-12 text-text-3">{auditVias[event.via] ?? event.via}</span>
          )}
        </>
      ),
    },
    {
      id: 'why',
      header: 'Reason',
      list: 'full',
      className: 'wrap-anywhere whitespace-pre-line',
      cell: ({ reason }) => reason ?? <Muted>None</Muted>,
    },
    {
      id: 'when',
      header: 'When',
      figure: true,
      list: 'full',
      cell: ({ at }) => <LocalTime at={at} />,
    },
  ]
}

const detailsOf = (isOpen: (event: AuditEvent) => boolean) => (event: AuditEvent) =>
  isOpen(event) ? <AuditDetails id={detailsId(event)} event={event} /> : null

/** The events of the log. Each opens to its values before and after. */
export function AuditTable({ events, isLoading, isBusy, empty }: AuditTableProps) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set())
  const isOpen = ({ id }: AuditEvent) => open.has(id)
  const toggle = ({ id }: AuditEvent) => {
    const next = new Set(open)
    if (!next.delete(id)) next.add(id)
    setOpen(next)
  }
  return (
    <Table
      caption="Changes, newest first"
      columns={columnsOf(isOpen, toggle)}
      rows={events}
      rowKey={({ id }) => String(id)}
      note={detailsOf(isOpen)}
      skeleton={isLoading ? 8 : 0}
      busy={isBusy}
      foldAt="lg"
      empty={empty}
    />
  )
}
