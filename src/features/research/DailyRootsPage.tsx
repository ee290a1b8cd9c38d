import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { QueryProvider } from '@/components/QueryProvider'
import { QueryState } from '@/components/QueryState'
import { isListed } from '@/content/pages'
import { dailyRootsPage } from '@/content/research/dailyRootsPage'
import type { DailyRoot } from '@/domain/billing/dailyRoot'
import { dailyRootsUrl } from '@/domain/billing/dailyRoots'
import { latestRootsQuery } from '@/domain/billing/queryOptions'
import { brand } from '@/lib/brand'
import { formatCount, formatDate } from '@/lib/format'
import { Breadcrumb } from '@/ui/Breadcrumb'
import { CodeBlock } from '@/ui/CodeBlock'
import { DataSource } from '@/ui/DataSource'
import { EmptyState } from '@/ui/EmptyState'
import { CenteredSpinner } from '@/ui/Spinner'
import { Table, type Column } from '@/ui/Table'
import styles from './research.module.css'

const columns: readonly Column<DailyRoot>[] = [
  { id: 'day', header: 'Day (UTC)', rowHeader: true, cell: ({ day }) => formatDate(day, 'UTC') },
  {
    id: 'servers',
    header: 'Servers and snapshots',
    align: 'end',
    figure: true,
    cell: ({ treeSize }) => formatCount(treeSize),
  },
  { id: 'root', header: 'Root', cell: ({ root }) => <Hash>{root}</Hash> },
  { id: 'hash', header: 'Hash of the day', cell: ({ hash }) => <Hash>{hash}</Hash> },
]

const Hash = ({ children }: { children: string }) => (
  <code className="text-12 break-all">{children}</code>
)

const COMMANDS = `${brand.slug} invoice verify INV-000001 --save invoice.json
${brand.slug} invoice verify INV-000001 --root @invoice.json`

/** /research/daily-roots: the roots of the last days, and how to check an invoice with them. */
export function DailyRootsPage() {
  return (
    <QueryProvider>
      <DailyRoots />
    </QueryProvider>
  )
}

function DailyRoots() {
  const query = useQuery(latestRootsQuery)
  return (
    <article className="sheet">
      <header className="px-(--pad) pt-8 pb-9 max-md:py-6">
        <Breadcrumb
          items={[
            ...(isListed('research') ? [{ label: 'Research', href: '/research' }] : []),
            { label: 'Database' },
          ]}
          renderLink={({ href, ...link }) => <Link to={href} {...link} />}
          className="mb-4"
        />
        <h1 className="page-title">{dailyRootsPage.title}</h1>
        <p className="lead mt-4 max-w-[34em]">{dailyRootsPage.description}</p>
      </header>
      <Part title="The last days">
        <QueryState query={query} pending={<CenteredSpinner />}>
          {(roots) =>
            roots.length === 0 ? (
              <EmptyState title="There is no root yet. The first is made an hour after the first day on which a server existed." />
            ) : (
              <>
                <Table
                  caption="Daily roots, the newest first"
                  columns={columns}
                  rows={roots}
                  rowKey={({ day }) => day}
                  foldAt="lg"
                />
                <DataSource
                  source="daily_roots"
                  note={`${formatCount(roots.length)} shown`}
                  jsonHref={dailyRootsUrl()}
                />
              </>
            )
          }
        </QueryState>
      </Part>
      <Part title="Check an invoice">
        <Lines>
          <p>
            The page of an invoice computes it again on request. It also looks up the record of each
            server and snapshot in the root of each day, and says what does not fit.
          </p>
          <p>
            The provider could change the roots together with the record. So keep a root where the
            provider cannot change it. The hash of a day is enough: it stands for this day and all
            days before it. The program for a terminal keeps the roots with an invoice, and compares
            them later:
          </p>
          <CodeBlock label="How to keep the roots and compare them later" code={COMMANDS} />
          <p>
            <code>--root</code> also takes a root or the hash of a day, as they stand above.{' '}
            <Link to="/tutorials/$tutorial" params={{ tutorial: 'check-an-invoice' }}>
              All of it, step by step
            </Link>
          </p>
        </Lines>
      </Part>
      <Part title="How a root is made">
        <Lines>
          <p>
            An hour after midnight (UTC), the record of each server for the day becomes a leaf: its
            states with times and prices, the day, the id of the server and a random salt, as
            canonical JSON (RFC 8785). So does that of each snapshot, backup and image: its size,
            its price and its time. The leaves, in the order of the ids, are the tree of RFC 9162
            with SHA-256. Others cannot guess a record from its hash, because only you get its salt.
          </p>
          <p>
            The hash of a day is the SHA-256 of the canonical JSON of <code>day</code>,{' '}
            <code>previous</code>, <code>root</code> and <code>tree_size</code>, where{' '}
            <code>previous</code> is the hash of the day before. So no day can be left out.
          </p>
          <p>
            <Link
              to="/api-docs/$kind/$name"
              params={{ kind: 'procedures', name: 'inclusion_proofs' }}
            >
              inclusion_proofs
            </Link>{' '}
            answers the record, the salt and the path to the root, for those who may see the server
            or snapshot.
          </p>
        </Lines>
      </Part>
      <Part title="Limits">
        <Lines>
          <p>
            A root shows that a record was not changed after its day. It does not show that the
            record was right. Fees and corrections that staff entered are not in it: they rest on no
            time.
          </p>
          <p>
            One change of an earlier day is possible: if the provider’s programs did not run for
            hours, a server can be stopped at a monthly limit later than it should have been, and is
            not billed from the limit on. The check of that invoice then shows a difference, in
            favour of the customer.
          </p>
        </Lines>
      </Part>
    </article>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(' ', '-')
  return (
    <section className="band" aria-labelledby={id}>
      <div className="head">
        <h2 id={id}>{title}</h2>
      </div>
      <div className="body">{children}</div>
    </section>
  )
}

const Lines = ({ children }: { children: ReactNode }) => (
  <div className={styles.lines}>{children}</div>
)
