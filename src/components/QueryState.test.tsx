import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { failure } from '@/lib/errors'
import { combineQueries, type QueryView } from '@/lib/queryView'
import { failedQuery, loadedQuery, pendingQuery } from '@tests/support/queryViews'
import { QueryState } from './QueryState'

afterEach(cleanup)

const list = (rows: readonly string[]) => <p>{rows.join(' ')}</p>
const staleQuery = { ...loadedQuery(['a', 'b']), error: failure('network') }

const filtered = (query: QueryView<string[]>) => (
  <QueryState query={query}>
    {(rows) => (
      <>
        <input aria-label="Filter" />
        {rows ? list(rows) : 'No rows yet'}
      </>
    )}
  </QueryState>
)

it('shows the placeholder until the first answer, and then the rows', () => {
  const { rerender } = render(
    <QueryState query={pendingQuery} pending="Loading">
      {list}
    </QueryState>,
  )
  expect(screen.getByText('Loading')).toBeInTheDocument()
  rerender(
    <QueryState query={loadedQuery(['a', 'b'])} pending="Loading">
      {list}
    </QueryState>,
  )
  expect(screen.queryByText('Loading')).not.toBeInTheDocument()
  expect(screen.getByText('a b')).toBeInTheDocument()
})

it('lets content draw its own placeholders, and keeps what was typed into it', async () => {
  const { rerender } = render(filtered(pendingQuery))
  expect(screen.getByText('No rows yet')).toBeInTheDocument()
  await userEvent.type(screen.getByRole('textbox'), 'h100')
  rerender(filtered(loadedQuery(['a', 'b'])))
  expect(screen.getByText('a b')).toBeInTheDocument()
  expect(screen.getByRole('textbox')).toHaveValue('h100')
})

it('says what to do after a failure, and does not mention input', () => {
  render(
    <QueryState query={failedQuery} pending="Loading">
      {list}
    </QueryState>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('Check your connection')
  expect(screen.getByRole('alert')).not.toHaveTextContent('typed')
  expect(screen.queryByText('Loading')).not.toBeInTheDocument()
})

it('reads again on request', async () => {
  const refetch = vi.fn()
  render(<QueryState query={{ ...failedQuery, refetch }}>{() => null}</QueryState>)
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

it('shows the words or the part of the page for a failure', () => {
  const { rerender } = render(
    <QueryState query={failedQuery} failedTitle="No history.">
      {() => null}
    </QueryState>,
  )
  expect(screen.getByRole('alert')).toHaveTextContent('No history.')
  rerender(
    <QueryState query={failedQuery} failed="Not loaded">
      {() => null}
    </QueryState>,
  )
  expect(screen.getByText('Not loaded')).toBeInTheDocument()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

it('keeps old rows below a notice, unless the rows handle it', () => {
  const { rerender } = render(
    <QueryState query={staleQuery} pending={null}>
      {list}
    </QueryState>,
  )
  expect(screen.getByRole('status')).toHaveTextContent('Not up to date')
  expect(screen.getByText('a b')).toBeInTheDocument()
  rerender(
    <QueryState query={staleQuery} pending={null} stale="silent">
      {list}
    </QueryState>,
  )
  expect(screen.queryByRole('status')).not.toBeInTheDocument()
  expect(screen.getByText('a b')).toBeInTheDocument()
})

it('shows another part for an empty list', () => {
  render(
    <QueryState query={loadedQuery<string[]>([])} pending={null} empty="None yet.">
      {list}
    </QueryState>,
  )
  expect(screen.getByText('None yet.')).toBeInTheDocument()
})

it('waits for all queries of a part, and reports the failure of a missing one', () => {
  const rows = { ...loadedQuery(['a']), dataUpdatedAt: 2 }
  expect(combineQueries(rows, { ...loadedQuery('b'), dataUpdatedAt: 1 })).toMatchObject({
    data: [['a'], 'b'],
    error: null,
    dataUpdatedAt: 1,
  })
  expect(combineQueries(rows, pendingQuery)).toMatchObject({ data: undefined, error: null })
  expect(combineQueries(rows, failedQuery).error).toBe(failedQuery.error)
  expect(combineQueries(staleQuery, pendingQuery).error).toBeNull()
  expect(combineQueries(staleQuery, rows).error).toBe(staleQuery.error)
})
