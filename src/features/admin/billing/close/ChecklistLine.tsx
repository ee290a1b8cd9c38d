import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'
import { WorkspaceLink } from '@/components/admin/AreaLinks'
import { useArea } from '@/components/admin/useArea'
import { LocalTime } from '@/components/LocalTime'
import type { ChecklistItem, ChecklistState } from '@/domain/billing/admin/monthClose'
import { formatCount } from '@/lib/format'
import { StateTag, type State } from '@/ui/StateTag'

/** How many of what: '1 invoice', '1,204 invoices'. */
const many = (count: number, one: string, more = `${one}s`) =>
  `${formatCount(count)} ${count === 1 ? one : more}`

const states: Readonly<Record<ChecklistState, { state: State; word: string }>> = {
  ok: { state: 'available', word: 'In order' },
  waiting: { state: 'preview', word: 'Waiting' },
  wrong: { state: 'error', word: 'To do' },
}

/** What a month waits for before its invoice is issued. */
const waits: Readonly<Record<string, string>> = {
  profile: 'the customer has not said who pays',
  vat_check: 'the VAT ID is not checked yet',
  settings: 'your own details or billing settings are not complete',
}

const series = { invoice: 'Invoices', credit_note: 'Credit notes' }
const formats = { csv: 'CSV', datev: 'DATEV' }

interface Words {
  title: string
  text: ReactNode
  /** Where it is mended. */
  where?: ReactNode
  /** What it is about, one by one. */
  details?: readonly ReactNode[]
}

/** What a line of the checklist says. `root`: the area whose pages it links. */
function wordsOf(item: ChecklistItem, root: '/admin' | '/staff'): Words {
  switch (item.item) {
    case 'closings':
      return {
        title: 'The month is closed for every workspace',
        text:
          item.total === 0
            ? 'No workspace had a month to close: orders were not open.'
            : item.open === 0
              ? `${many(item.total, 'workspace')} closed, ${many(item.invoices, 'invoice')} issued.`
              : `${formatCount(item.open)} of ${many(item.total, 'workspace')} are still open. They are closed automatically, except those whose invoices wait.`,
      }
    case 'waits':
      return {
        title: 'No invoice is waiting',
        text:
          item.open === 0
            ? 'Every invoice of the month could be issued.'
            : `${many(item.open, 'invoice')} cannot be issued yet. Ask the customers, or complete your settings.`,
        where:
          item.open === 0 ? null : root === '/admin' ? (
            <Link to="/admin/settings/billing">Billing settings</Link>
          ) : null,
        details: item.workspaces.map(({ name, slug, reason, since }) => (
          <Fragment key={slug}>
            <WorkspaceLink slug={slug}>{name}</WorkspaceLink>: {waits[reason] ?? reason}, since{' '}
            <LocalTime at={since} day />
          </Fragment>
        )),
      }
    case 'documents':
      return {
        title: 'Every invoice has its documents',
        text:
          item.open === 0
            ? `${many(item.total, 'invoice')} with PDF and XML.`
            : `${formatCount(item.open)} of ${many(item.total, 'invoice')} have none yet. A worker makes them within a minute; if it failed, it is among the failed jobs.`,
        where: item.open === 0 ? null : <ToProblems root={root} />,
      }
    case 'vat_checks':
      return {
        title: 'No VAT ID waits for its check',
        text:
          item.open === 0
            ? 'All are checked.'
            : `VIES has not answered for ${many(item.open, 'customer')}. It is asked again automatically.`,
        details: item.workspaces.map(({ name, slug }) => (
          <WorkspaceLink key={slug} slug={slug}>
            {name}
          </WorkspaceLink>
        )),
      }
    case 'unmatched':
      return {
        title: 'Every payment has its customer',
        text:
          item.open === 0
            ? 'All payments are matched.'
            : `${many(item.open, 'payment')} ${item.open === 1 ? 'has' : 'have'} no customer yet.`,
        where:
          item.open === 0 ? null : (
            <Link to={`${root}/billing`} hash="unmatched">
              Match payments
            </Link>
          ),
      }
    case 'problems':
      return {
        title: 'No job of billing has failed',
        text:
          item.open === 0
            ? 'The list of failed jobs is empty.'
            : `${many(item.open, 'job')} failed for good.`,
        where: item.open === 0 ? null : <ToProblems root={root} />,
      }
    case 'series':
      return {
        title: 'Numbers have no gaps',
        text: item.series
          .map(
            ({ series: name, taken, issued }) =>
              `${series[name]}: ${many(taken, 'number')} taken, ${many(issued, 'document')} issued.`,
          )
          .join(' '),
      }
    case 'chain':
      return {
        title: 'Each document names the one before it',
        text:
          item.open === 0
            ? `The chain of hashes over all ${many(item.total, 'document')} is whole.`
            : `The chain of hashes is broken in ${many(item.open, 'place')}: a document was changed or removed. Restore it from a backup.`,
      }
    case 'recomputation':
      return {
        title: 'Invoices are right when they are computed again',
        text: recomputationText(item),
        where:
          item.differing + item.charged_later === 0 ? null : <a href="#differences">See below</a>,
      }
    case 'exports':
      return {
        title: 'The bookings of the month are exported',
        text:
          item.exported_at === null ? (
            'Nobody has exported them since the month ended.'
          ) : (
            <>
              {item.formats.map((format) => formats[format]).join(' and ')}, last on{' '}
              <LocalTime at={item.exported_at} day />.
            </>
          ),
        where: <Link to={`${root}/billing/export`}>Export</Link>,
      }
  }
}

function recomputationText(item: Extract<ChecklistItem, { item: 'recomputation' }>): string {
  const { total, open, differing, charged_later: later } = item
  if (total === 0) return 'The month has no documents.'
  return [
    open === 0
      ? `${many(total, 'document')} recomputed.`
      : `${formatCount(open)} of ${many(total, 'document')} are not computed again yet. This happens each night.`,
    differing > 0 ? `${many(differing, 'document')} differ.` : 'No difference.',
    later > 0
      ? `${many(later, 'invoice')} had usage that came late: it is charged in the next month.`
      : '',
  ]
    .filter(Boolean)
    .join(' ')
}

const ToProblems = ({ root }: { root: '/admin' | '/staff' }) => (
  <Link to={`${root}/billing`} hash="problems">
    Failed jobs
  </Link>
)

/** A line of the checklist: how it stands, what was looked at, and the link that mends it. */
export function ChecklistLine({ item }: { item: ChecklistItem }) {
  const { root } = useArea()
  const { title, text, where, details = [] } = wordsOf(item, root)
  const { state, word } = states[item.state]
  return (
    <li className="grid items-baseline gap-x-6 gap-y-1 border-b border-line px-(--pad) py-3 last:border-b-0 md:grid-cols-[6rem_1fr_auto]">
      <StateTag state={state}>{word}</StateTag>
      <div className="min-w-0">
        <span className="font-medium">{title}</span>
        <p className="max-w-[60em] text-text-2">{text}</p>
        {details.length === 0 ? null : (
          <ul className="mt-1 grid gap-1 text-text-2">
            {details.map((each, index) => (
              // oxlint-disable-next-line react/no-array-index-key -- the list is read as a whole
              <li key={index} className="wrap-anywhere">
                {each}
              </li>
            ))}
          </ul>
        )}
      </div>
      <span>{where}</span>
    </li>
  )
}
