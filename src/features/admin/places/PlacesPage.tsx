import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { useEffect, useRef, useState } from 'react'
import { QueryState } from '@/components/QueryState'
import type { PlaceSearch } from '@/domain/catalogue/admin/placeSearch'
import { NEW } from '@/domain/catalogue/admin/productsSearch'
import { useUser } from '@/domain/session/useAuth'
import { Button } from '@/ui/Button'
import { DataSource } from '@/ui/DataSource'
import { EmptyState } from '@/ui/EmptyState'
import { PageHeader } from '@/ui/PageHeader'
import { Skeleton } from '@/ui/Skeleton'
import { Table, type Column } from '@/ui/Table'
import { PlaceEditor } from './PlaceEditor'
import type { PlaceKind } from './placeKind'
import { countOf } from './placeTexts'

interface PlacesPageProps<Row extends { id: string }> {
  kind: PlaceKind<Row>
  search: PlaceSearch
}

/** The id of a row's link, which receives the focus when its editor closes. */
const linkId = (id: string) => `place-${id}`

function columnsOf<Row extends { id: string }>(
  { noun, path, nameOf, detailOf, columns }: PlaceKind<Row>,
  { edit }: PlaceSearch,
): readonly Column<Row>[] {
  return [
    {
      id: 'name',
      header: `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`,
      rowHeader: true,
      className: 'wrap-anywhere',
      cell: (row) => (
        <>
          <Link
            id={linkId(row.id)}
            to={path}
            search={{ edit: row.id }}
            resetScroll={false}
            aria-current={edit === row.id ? 'true' : undefined}
            className="pointer-coarse:inline-block pointer-coarse:py-3"
          >
            {nameOf(row)}
          </Link>
          <span className="mono block text-12 font-normal text-text-3">{detailOf(row)}</span>
        </>
      ),
    },
    ...columns,
  ]
}

/** A list of regions, images or items of the roadmap, and the editor of the one that the address selects. */
export function PlacesPage<Row extends { id: string }>({ kind, search }: PlacesPageProps<Row>) {
  const { noun, path } = kind
  const query = useQuery(kind.query)
  const isOpen = search.edit !== undefined
  const [areAllListed, setAllListed] = useState(false)
  const seldom = query.data?.filter((row) => kind.folded?.is(row)) ?? []
  // A list of nothing else shows them.
  const folded = seldom.length === query.data?.length ? [] : seldom
  // The row that is edited stays in the list, and so does the link that receives the focus afterwards.
  const [shown, setShown] = useState(search.edit)
  if (search.edit !== undefined && search.edit !== shown) setShown(search.edit)
  const isListed = (row: Row) => areAllListed || row.id === shown || !folded.includes(row)

  const last = useRef(search.edit)
  useEffect(() => {
    const left = last.current
    last.current = search.edit
    if (left !== undefined && !isOpen) document.getElementById(linkId(left))?.focus()
  }, [isOpen, search.edit])

  return (
    <>
      <PageHeader
        eyebrow="Admin"
        title={kind.title}
        // On a phone the editor comes first.
        className={isOpen ? 'max-md:[&>div>div+div]:hidden' : ''}
        actions={
          <Button asChild variant={isOpen ? 'secondary' : 'primary'}>
            <Link to={path} search={{ edit: NEW }} resetScroll={false}>
              New {noun}
            </Link>
          </Button>
        }
      />
      <div className="grid flex-1 grid-cols-[minmax(0,1fr)] items-start min-[82.5rem]:grid-cols-[minmax(0,1fr)_400px] min-[82.5rem]:items-stretch">
        <section
          aria-label={`All ${noun}s`}
          className={clsx('min-w-0', isOpen && 'max-[82.5rem]:hidden')}
        >
          <QueryState
            query={query}
            empty={
              <EmptyState title={`No ${noun}s yet.`}>Create one. {kind.whenCreated}</EmptyState>
            }
          >
            {(rows) => (
              <>
                <Table
                  caption={kind.title}
                  columns={columnsOf(kind, search)}
                  rows={rows?.filter(isListed) ?? []}
                  rowKey={({ id }) => id}
                  isSelected={({ id }) => id === search.edit}
                  skeleton={rows === undefined ? 6 : 0}
                />
                {folded.length === 0 ? null : (
                  <p className="border-t border-line px-(--pad) py-3">
                    <Button
                      aria-expanded={areAllListed}
                      onClick={() => setAllListed(!areAllListed)}
                    >
                      {areAllListed ? 'Hide' : 'Show'} {folded.length} {kind.folded?.label}{' '}
                      {folded.length === 1 ? noun : `${noun}s`}
                    </Button>
                  </p>
                )}
                {rows === undefined ? null : (
                  <DataSource source={kind.source} note={countOf(rows.length, 'row')} json={rows} />
                )}
              </>
            )}
          </QueryState>
        </section>
        <div
          className={clsx(
            'min-w-0 bg-surface min-[82.5rem]:border-l min-[82.5rem]:border-line',
            !isOpen && 'max-[82.5rem]:hidden',
          )}
        >
          <EditorPane kind={kind} edit={search.edit} rows={query.data} />
        </div>
      </div>
    </>
  )
}

interface EditorPaneProps<Row extends { id: string }> {
  kind: PlaceKind<Row>
  edit: string | undefined
  /** undefined while they are loading. */
  rows: readonly Row[] | undefined
}

function EditorPane<Row extends { id: string }>({ kind, edit, rows }: EditorPaneProps<Row>) {
  const user = useUser()
  // An editor that opens with the page does not take the focus; one that opens later does.
  const [first, setFirst] = useState<string | null>(edit ?? '')
  if (first !== null && (edit ?? '') !== first) setFirst(null)

  if (edit === undefined) {
    return <EmptyState title={kind.prompt.title}>{kind.prompt.text}</EmptyState>
  }
  if (user === null) return null
  if (rows === undefined) {
    return (
      <div aria-busy="true" className="grid gap-5 px-(--pad) py-5">
        <p role="status" className="sr-only">
          Loading the editor
        </p>
        <Skeleton className="h-8 max-w-48" />
        <Skeleton lines={8} />
      </div>
    )
  }
  const row = rows.find(({ id }) => id === edit) ?? null
  if (row === null && edit !== NEW) {
    return (
      <EmptyState
        title={`This ${kind.noun} no longer exists.`}
        action={
          <Button asChild>
            <Link to={kind.path}>All {kind.noun}s</Link>
          </Button>
        }
      >
        It may have been deleted.
      </EmptyState>
    )
  }
  return (
    <PlaceEditor
      key={edit}
      kind={kind}
      userId={user.id}
      row={row}
      rows={rows}
      takesFocus={first === null}
    />
  )
}
