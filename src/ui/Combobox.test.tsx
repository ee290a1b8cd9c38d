import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Combobox } from './Combobox'
import { Field } from './Field'

afterEach(cleanup)

const OPTIONS = [
  { value: 'fra1', label: 'Frankfurt' },
  { value: 'ams1', label: 'Amsterdam' },
  { value: 'hel1', label: 'Helsinki' },
]

function Example({
  onChange,
  initial = 'ams1',
}: {
  onChange?: (v: string) => void
  initial?: string
}) {
  const [value, setValue] = useState(initial)
  return (
    <Field label="Region" hint="Type a part.">
      <Combobox
        options={OPTIONS}
        value={value}
        onChange={(next) => {
          setValue(next)
          onChange?.(next)
        }}
      />
    </Field>
  )
}

const box = () => screen.getByRole('combobox', { name: 'Region' })
const active = () => {
  const id = box().getAttribute('aria-activedescendant')
  return id ? document.getElementById(id)?.textContent : undefined
}

describe('Combobox', () => {
  it('shows what is chosen, closed', () => {
    render(<Example />)
    expect(box()).toHaveValue('Amsterdam')
    expect(box()).toHaveAttribute('aria-expanded', 'false')
    expect(box()).toHaveAccessibleDescription('Type a part.')
    expect(screen.queryByRole('option')).not.toBeInTheDocument()
  })

  it('opens at the chosen one with the arrow key, and moves', async () => {
    render(<Example />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    expect(box()).toHaveAttribute('aria-expanded', 'true')
    const list = screen.getByRole('listbox')
    expect(box()).toHaveAttribute('aria-controls', list.id)
    expect(within(list).getByRole('option', { selected: true })).toHaveTextContent('Amsterdam')
    expect(active()).toBe('Amsterdam')
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toBe('Helsinki')
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toBe('Helsinki')
    await userEvent.keyboard('{ArrowUp}{ArrowUp}')
    expect(active()).toBe('Frankfurt')
    await userEvent.keyboard('{ArrowDown}')
    expect(active()).toBe('Amsterdam')
  })

  it('narrows while one types and takes the first on Enter', async () => {
    const onChange = vi.fn()
    render(<Example onChange={onChange} />)
    await userEvent.click(box())
    await userEvent.clear(box())
    await userEvent.type(box(), 'hel')
    expect(screen.getAllByRole('option')).toHaveLength(1)
    expect(screen.getByRole('status')).toHaveTextContent('1 to choose from')
    await userEvent.keyboard('{Enter}')
    expect(onChange).toHaveBeenLastCalledWith('hel1')
    expect(box()).toHaveValue('Helsinki')
    expect(box()).toHaveAttribute('aria-expanded', 'false')
  })

  it('Enter sends the form only when the list is closed', async () => {
    const onSubmit = vi.fn((event: { preventDefault(): void }) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Example />
      </form>,
    )
    await userEvent.click(box())
    await userEvent.keyboard('{ArrowDown}{Enter}')
    expect(onSubmit).not.toHaveBeenCalled()
    await userEvent.keyboard('{Enter}')
    expect(onSubmit).toHaveBeenCalledOnce()
  })

  it('takes what is pressed', async () => {
    render(<Example />)
    await userEvent.click(box())
    await userEvent.click(screen.getByRole('option', { name: 'Frankfurt' }))
    expect(box()).toHaveValue('Frankfurt')
    expect(box()).toHaveFocus()
  })

  it('Escape closes and puts the text back', async () => {
    const onChange = vi.fn()
    render(<Example onChange={onChange} />)
    await userEvent.type(box(), 'zzz')
    expect(screen.getByText(/Nothing matches/)).toBeInTheDocument()
    await userEvent.keyboard('{Escape}')
    expect(box()).toHaveValue('Amsterdam')
    expect(onChange).not.toHaveBeenCalled()
  })

  it('on leaving takes a full name, drops half a one, and an empty box means none', async () => {
    const onChange = vi.fn()
    render(<Example onChange={onChange} />)
    await userEvent.clear(box())
    await userEvent.type(box(), 'helsinki')
    await userEvent.tab()
    expect(onChange).toHaveBeenLastCalledWith('hel1')
    await userEvent.clear(box())
    await userEvent.type(box(), 'fra')
    await userEvent.tab()
    expect(box()).toHaveValue('Helsinki')
    await userEvent.clear(box())
    await userEvent.tab()
    expect(onChange).toHaveBeenLastCalledWith('')
    expect(box()).toHaveValue('')
  })
})
