import { clsx } from 'clsx'
import { Fragment } from 'react'
import type { Incident } from '@/domain/status/incidents'
import type { PartRow } from '@/domain/status/partRows'
import { recordedDays } from '@/domain/status/record'
import { formatCount, formatDate } from '@/lib/format'
import { StateTag, type State } from '@/ui/StateTag'
import { ClockTime } from './ClockTime'
import { LatencyScale } from './LatencyScale'
import styles from './PartsTable.module.css'
import { RecordStrip } from './RecordStrip'

interface PartsTableProps {
  rows: readonly PartRow[]
  /** When the record was read: the right end of the drawing. 0: not yet. */
  now: number
  incidents: readonly Incident[]
}

const STATES: Record<PartRow['state'], { state: State; word: string }> = {
  pending: { state: 'draft', word: 'Checking' },
  unknown: { state: 'draft', word: 'Not known' },
  answering: { state: 'running', word: 'Answering' },
  slow: { state: 'retiring', word: 'Slow' },
  down: { state: 'error', word: 'Not answering' },
}

const isEngine = ({ id }: PartRow) => id.startsWith('engine/')

/** Every part with its state, its latency on a scale, and the record of the last 90 days. */
export function PartsTable({ rows, now, incidents }: PartsTableProps) {
  const groups = [
    { label: 'Site and account', rows: rows.filter((row) => !isEngine(row)) },
    { label: 'Engine by region', rows: rows.filter(isEngine) },
  ].filter((group) => group.rows.length > 0)
  const first = recordedDays(undefined, now)[0]?.day ?? ''
  return (
    <div className={styles.box}>
      <table className={styles.table} role="table">
        <caption className="sr-only">Parts of this deployment</caption>
        <thead role="rowgroup">
          <tr role="row">
            <th role="columnheader" scope="col">
              Part
            </th>
            <th role="columnheader" scope="col">
              State
            </th>
            <th role="columnheader" scope="col" className={styles.scale}>
              <span className="sr-only">Response time, drawn</span>
              <span className={clsx(styles.marks, 'num')} aria-hidden="true">
                <b>10 ms</b>
                <b>100</b>
                <b>1 s</b>
                <b>10 s</b>
              </span>
            </th>
            <th role="columnheader" scope="col" className={styles.end}>
              Response time
            </th>
            <th role="columnheader" scope="col" className={clsx(styles.end, styles.at)}>
              Checked at
            </th>
            <th role="columnheader" scope="col" className={styles.record}>
              <span className="sr-only">Record of 90 days</span>
              <span className={clsx(styles.ends, 'num')} aria-hidden="true">
                <b>{now === 0 ? '' : formatDate(first, 'UTC')}</b>
                <b>today</b>
              </span>
            </th>
          </tr>
        </thead>
        {groups.map((group) => (
          <tbody key={group.label} role="rowgroup">
            <tr role="row" className={styles.group}>
              <th role="rowheader" colSpan={6} scope="rowgroup">
                {group.label}
              </th>
            </tr>
            {group.rows.map((row) => (
              <Row key={row.id} row={row} now={now} incidents={incidents} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

interface RowProps extends Omit<PartsTableProps, 'rows'> {
  row: PartRow
}

function Row({ row, now, incidents }: RowProps) {
  const { state, word } = STATES[row.state]
  return (
    <tr role="row" data-state={row.state}>
      <th role="rowheader" scope="row">
        {row.name}
        {row.code ? <code>{row.code}</code> : null}
        <small>{row.detail}</small>
      </th>
      <td role="cell" className={styles.tag}>
        <StateTag state={state}>{word}</StateTag>
        {row.note ? <small>{row.note}</small> : null}
        {row.incidents.map(({ id, kind, title }) => (
          <small key={id}>
            {kind === 'incident' ? 'Incident' : 'Maintenance'}: {title}
          </small>
        ))}
      </td>
      <td role="cell" className={styles.scale}>
        <LatencyScale ms={row.ms} />
      </td>
      <td role="cell" className={clsx(styles.ms, 'num')} data-l="Response time">
        {row.ms === null ? (
          '–'
        ) : (
          <Fragment>
            {formatCount(row.ms)} <i>ms</i>
          </Fragment>
        )}
      </td>
      <td role="cell" className={clsx(styles.at, 'num')} data-l="Checked at">
        {row.at === null ? '–' : <ClockTime at={row.at} />}
      </td>
      <td role="cell" className={styles.record} data-l="Record">
        <RecordStrip row={row} now={now} incidents={incidents} />
      </td>
    </tr>
  )
}
