import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { Snippets } from './Snippets'
import { readSnippets, storeSnippets } from './snippetStore'

const toasts = vi.hoisted(() => ({ last: undefined as (() => void) | undefined }))
vi.mock('@/ui/notify', () => ({
  notifySuccess: (_: string, action?: { onClick: () => void }) => {
    toasts.last = action?.onClick
  },
}))

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  localStorage.clear()
})

const save = () => screen.getByRole('button', { name: 'Save this line' })

function open(line: string) {
  const onPut = vi.fn<(line: string) => void>()
  render(<Snippets owner="ada" line={line} onPut={onPut} />)
  return { onPut, person: userEvent.setup() }
}

test('a line is saved under a name, put into the line again, and deleted with a way back', async () => {
  const { onPut, person } = open('servers | sort cost desc | head 5')
  await person.click(save())
  await person.keyboard('Dearest{Enter}')
  expect(save()).toHaveFocus()
  await person.click(screen.getByRole('button', { name: /^Dearest/ }))
  expect(onPut).toHaveBeenCalledWith('servers | sort cost desc | head 5')
  await person.click(screen.getByRole('button', { name: 'Delete Dearest' }))
  expect(readSnippets('ada')).toEqual([])
  toasts.last?.()
  expect(await screen.findByRole('button', { name: /^Dearest/ })).toBeVisible()
  expect(readSnippets('bob')).toEqual([])
})

test('a name is needed, and is there once', async () => {
  storeSnippets('ada', [{ name: 'Mine', line: 'plans' }])
  const { person } = open('regions')
  await person.click(save())
  await person.keyboard('{Enter}')
  const field = screen.getByLabelText('Name of the snippet')
  expect(field).toHaveAccessibleDescription('Enter a name.')
  await person.type(field, 'Mine{Enter}')
  expect(field).toHaveAccessibleDescription('There is a snippet with this name already.')
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('form')).toBeNull()
  expect(readSnippets('ada')).toHaveLength(1)
})

test.each([
  ['', 'Type a line first.'],
  ['keys add --token abc', 'The line looks as if it holds a password or a key.'],
])('the line “%s” cannot be saved: %s', (line, reason) => {
  open(line)
  expect(save()).toHaveAttribute('aria-disabled', 'true')
  expect(save()).toHaveAccessibleDescription(reason)
})

test('a browser that stores nothing says so, and keeps what was typed', async () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full')
  })
  const { person } = open('plans')
  await person.click(save())
  await person.keyboard('Mine{Enter}')
  expect(screen.getByLabelText('Name of the snippet')).toHaveAccessibleDescription(/stores nothing/)
  expect(screen.getByLabelText('Name of the snippet')).toHaveValue('Mine')
})

test('what is stored and no list is ignored', () => {
  localStorage.setItem(localStorage.key(0) ?? 'basalt.snippets.ada', '{"name":1}')
  open('plans')
  expect(screen.queryByRole('listitem')).toBeNull()
})
