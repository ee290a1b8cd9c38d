import '@testing-library/jest-dom/vitest'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Command } from './commands'
import { Palette } from './Palette'
import { prepareSearch } from './rank'
import { beginTypeAhead, typeAhead } from './typeAhead'
import type { Findable } from './useFindable'

const command = (id: string, label: string): Command => ({
  id,
  label,
  group: 'Pages',
  keywords: [],
  target: { kind: 'page', to: `/${id}` },
})

const page = command('roadmap', 'Servers of 2027')
const plan = command('plan', 'Servers')
const line = { ...command('line', 'servers | count'), group: 'Bit' }

const hooks = vi.hoisted(() => ({
  findable: vi.fn<() => Partial<Findable>>(),
  bit: vi.fn<() => readonly Command[]>(),
  run: vi.fn<(target: Command['target']) => void>(),
}))
// It takes the client of the router, which is not here.
vi.mock('@/components/QueryProvider', () => ({
  QueryProvider: ({ children }: { children: ReactNode }) => children,
}))
vi.mock('./useFindable', () => ({
  useFindable: () => ({ commands: [], missing: [], isPending: false, ...hooks.findable() }),
}))
vi.mock('./useBitCommands', () => ({ useBitCommands: () => hooks.bit() }))
vi.mock('./useAdminCommands', () => ({
  useAdminCommands: () => ({ commands: [], isPending: false }),
}))
vi.mock('./useCommandRunner', () => ({ useCommandRunner: () => hooks.run }))

beforeEach(() => {
  // jsdom has neither.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = () => undefined
  hooks.bit.mockReturnValue([])
})
afterEach(() => vi.clearAllMocks())

const dialog = <Palette open onOpenChange={() => undefined} />
const selected = () => screen.getByRole('option', { selected: true })

async function find(findable: readonly Command[], hasTexts = true): Promise<void> {
  await prepareSearch(findable)
  hooks.findable.mockReturnValue({ findable, hasTexts })
}

test('Enter opens the first result, also when a better one came late', async () => {
  await find([page])
  const { rerender } = render(dialog)
  await userEvent.keyboard('servers')
  expect(selected()).toHaveTextContent('Servers of 2027')
  await find([page, plan])
  rerender(<Palette open onOpenChange={() => undefined} />)
  expect(screen.getAllByRole('option')[0]).toHaveTextContent(/^Servers\/plan/)
  expect(selected()).toHaveTextContent(/^Servers\/plan/)
  await userEvent.keyboard('{Enter}')
  expect(hooks.run).toHaveBeenCalledWith(plan.target)
})

test('what a person moved to stays chosen when more results come', async () => {
  const other = command('other', 'Servers and more servers')
  await find([page, other])
  const { rerender } = render(dialog)
  await userEvent.keyboard('servers{ArrowDown}')
  const chosen = selected().textContent
  expect(chosen).not.toBe(screen.getAllByRole('option')[0]?.textContent)
  await find([page, other, plan])
  rerender(<Palette open onOpenChange={() => undefined} />)
  expect(screen.getAllByRole('option')[0]).toHaveTextContent(/^Servers\/plan/)
  expect(selected().textContent).toBe(chosen)
  await userEvent.keyboard(' ')
  expect(selected()).toBe(screen.getAllByRole('option')[0])
})

test('no line of Bit can be chosen before the texts are searched', async () => {
  await find([page], false)
  hooks.bit.mockReturnValue([line])
  const { rerender } = render(dialog)
  await userEvent.keyboard('servers')
  expect(screen.queryAllByRole('option')).toEqual([])
  await find([page])
  rerender(<Palette open onOpenChange={() => undefined} />)
  expect(screen.getAllByRole('option')).toHaveLength(2)
  expect(selected()).toHaveTextContent('Servers of 2027')
})

test('what was typed before the palette came is in its field, and typing goes on behind it', async () => {
  await find([page, plan])
  beginTypeAhead()
  for (const key of ['s', 'e', 'Shift', 'r']) typeAhead(new KeyboardEvent('keydown', { key }))
  render(dialog)
  expect(screen.getByRole('combobox')).toHaveValue('ser')
  await userEvent.keyboard('vers')
  expect(screen.getByRole('combobox')).toHaveValue('servers')
  expect(selected()).toHaveTextContent(/^Servers\/plan/)
  expect(typeAhead(new KeyboardEvent('keydown', { key: 'x' }))).toBe(false)
})

test('keys are left alone where the palette does not come', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  beginTypeAhead()
  vi.advanceTimersByTime(3001)
  const press = new KeyboardEvent('keydown', { key: 'x', cancelable: true })
  expect([typeAhead(press), press.defaultPrevented]).toEqual([false, false])
  vi.useRealTimers()
})
