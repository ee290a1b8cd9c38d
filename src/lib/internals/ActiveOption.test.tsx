import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Command } from 'cmdk'
import { beforeEach, expect, test, vi } from 'vitest'
import { ActiveOption } from './ActiveOption'

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
})

function Palette({ options }: { options: readonly string[] }) {
  return (
    <Command label="Search" shouldFilter={false}>
      <Command.Input />
      <Command.List>
        {options.map((option) => (
          <Command.Item key={option} value={option}>
            {option}
          </Command.Item>
        ))}
      </Command.List>
      <ActiveOption />
    </Command>
  )
}

const named = () => screen.getByRole('combobox').getAttribute('aria-activedescendant')

test('the input names the selected option at first, and after it left and came back', async () => {
  const { rerender } = render(<Palette options={['one', 'two']} />)
  expect(named()).toBe(screen.getByRole('option', { name: 'one' }).id)
  await userEvent.type(screen.getByRole('combobox'), '{ArrowDown}')
  expect(named()).toBe(screen.getByRole('option', { name: 'two' }).id)
  rerender(<Palette options={[]} />)
  expect(named()).toBeNull()
  rerender(<Palette options={['one', 'two']} />)
  expect(named()).toBe(screen.getByRole('option', { selected: true }).id)
})
