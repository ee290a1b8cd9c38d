import '@testing-library/jest-dom/vitest'
import { existsSync } from 'node:fs'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { noteOf, notes } from '@/content/research/notes'
import { scriptOf } from '@/content/research/scriptOf'
import { setDeployment } from '@/lib/deployment'
import { NotePage } from './NotePage'
import { ResearchPage } from './ResearchPage'
import { researchSearch } from './researchSearch'

afterEach(() => {
  cleanup()
  setDeployment({ orders: 'closed' })
})

async function open(search = '') {
  const { auth } = await startAuth({ user: null })
  const view = await renderApp({
    auth,
    path: '/research',
    search,
    page: (raw) => <ResearchPage search={researchSearch(raw)} words={() => <p>Words</p>} />,
  })
  return () => view.router.state.location.search
}

const questions = () => screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)

test('the list has every note with its result, and the address holds the filter', async () => {
  const address = await open()
  expect(questions()).toEqual(notes.map(({ question }) => question))
  expect(screen.getByText(notes[0]?.result ?? '')).toBeVisible()
  const person = userEvent.setup()
  await person.click(screen.getByRole('button', { name: 'Database' }))
  expect(address()).toEqual({ topic: 'Database' })
  expect(questions()).toEqual(
    notes.filter(({ topic }) => topic === 'Database').map(({ question }) => question),
  )
  await person.click(screen.getByRole('button', { name: 'Open' }))
  expect(address()).toEqual({ topic: 'Database', status: 'open' })
  await person.click(screen.getByRole('link', { name: 'Show all notes' }))
  expect(questions()).toHaveLength(notes.length)
})

test('an address with an unknown filter shows all notes', async () => {
  await open('?topic=Weather&status=maybe')
  expect(questions()).toHaveLength(notes.length)
})

async function openNote(id: string) {
  const note = noteOf(id)
  if (note === undefined) throw new Error(`There is no note ${id}`)
  const { auth } = await startAuth({ user: null })
  await renderApp({ auth, path: `/research/${id}`, page: () => <NotePage note={note} /> })
  return note
}

test('a note shows plot, table, method, circumstances and its data', async () => {
  const note = await openNote('growth')
  expect(screen.getByRole('heading', { level: 1, name: note.question })).toBeVisible()
  const figure = within(screen.getByRole('figure'))
  for (const { value } of note.plot?.bars ?? []) {
    expect(figure.getAllByText(note.plot?.format(value) ?? '')).not.toEqual([])
  }
  expect(screen.getAllByRole('row')).toHaveLength((note.plot?.table.length ?? 0) + 1)
  // Without a link to the source code, the path of a script would lead nowhere.
  expect(screen.queryByText('Repeat it')).toBeNull()
  const link = screen.getByRole('link', { name: 'Download the data (JSON)' })
  expect(link).toHaveAttribute('download', 'growth.json')
  expect(link).toHaveAttribute('href', expect.stringContaining('growth.json'))
})

test('where the source code is linked, a note names the script that repeats it', async () => {
  setDeployment({
    orders: 'closed',
    footer: [{ label: 'Source code', href: 'https://example.org/source' }],
  })
  await openNote('first-script')
  expect(screen.getByText('scripts/research/firstScript.ts')).toBeVisible()
  expect(screen.getByRole('link', { name: 'source code' })).toHaveAttribute(
    'href',
    'https://example.org/source',
  )
})

test('each measured note has its script', () => {
  for (const { data } of notes) {
    if (data) expect([scriptOf(data.note), existsSync(scriptOf(data.note))]).toContain(true)
  }
})

test('an open question offers no plot and no data', async () => {
  await openNote('containers-or-machines')
  expect(screen.getByText('Open')).toBeVisible()
  expect(screen.queryByRole('figure')).toBeNull()
  expect(screen.queryByRole('link', { name: /Download/ })).toBeNull()
})
