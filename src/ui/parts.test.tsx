import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Banner } from './Banner'
import { Breadcrumb } from './Breadcrumb'
import { Checkbox } from './Checkbox'
import { CopyButton } from './CodeBlock'
import { DataSource, formatJson } from './DataSource'
import { RadioCards } from './RadioCards'
import { Stat } from './Stat'
import { Spinner } from './Spinner'
import { STATES, StateTag } from './StateTag'
import { TableOfContents } from './TableOfContents'

afterEach(cleanup)

describe('small parts', () => {
  it('a spinner says that it is loading', () => {
    render(<Spinner />)
    expect(screen.getByRole('status')).toHaveTextContent('Loading...')
  })

  it.each(STATES)('the state %s has a glyph and a word', (state) => {
    const { container } = render(<StateTag state={state} />)
    expect(container.querySelector('svg')).toHaveAttribute('aria-hidden', 'true')
    expect(container).toHaveTextContent(/^[A-Z][a-z ]+$/)
  })

  it('a banner interrupts only with the role of an alert', () => {
    const { rerender } = render(<Banner title="Saved." />)
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    rerender(<Banner tone="error" role="alert" title="Not saved." />)
    expect(screen.getByRole('alert')).toHaveTextContent('Not saved.')
  })

  it('a breadcrumb ends at the page itself', () => {
    render(<Breadcrumb items={[{ label: 'Products', href: '/products' }, { label: 'VPS' }]} />)
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(trail.getByRole('link', { name: 'Products' })).toHaveAttribute('href', '/products')
    expect(trail.getByText('VPS')).toHaveAttribute('aria-current', 'page')
  })

  it('a readout reads as one line', () => {
    render(<Stat label="Memory" value="16" unit="GiB" />)
    expect(screen.getByText('Memory').nextElementSibling).toHaveTextContent('16 GiB')
  })

  it('the contents mark the heading that is being read', () => {
    const items = [
      { id: 'a', label: 'Request' },
      { id: 'b', label: 'Answer' },
    ]
    render(<TableOfContents items={items} current="b" />)
    expect(screen.getByRole('link', { name: 'Answer' })).toHaveAttribute('aria-current', 'location')
    expect(screen.getByRole('link', { name: 'Request' })).not.toHaveAttribute('aria-current')
  })
})

describe('choices', () => {
  it('a checkbox carries label and hint', async () => {
    render(<Checkbox label="In stock only" hint="Hides the rest." />)
    const box = screen.getByRole('checkbox', { name: /In stock only/ })
    expect(box).toHaveAccessibleDescription('Hides the rest.')
    expect(box).not.toBeChecked()
    await userEvent.click(box)
    expect(box).toBeChecked()
  })

  it('radio cards are one group, with reasons for what cannot be chosen', async () => {
    const onChange = vi.fn()
    render(
      <RadioCards
        legend="Access"
        value="user"
        onChange={onChange}
        options={[
          { value: 'user', label: 'User' },
          { value: 'staff', label: 'Staff', description: 'Works here.' },
          { value: 'admin', label: 'Admin', disabledReason: 'Only an admin can.' },
        ]}
      />,
    )
    expect(screen.getByRole('group', { name: 'Access' })).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: /User/ })).toBeChecked()
    await userEvent.click(screen.getByRole('radio', { name: /Staff/ }))
    expect(onChange).toHaveBeenCalledWith('staff')
    const admin = screen.getByRole('radio', { name: /Admin/ })
    expect(admin).toBeDisabled()
    expect(admin).toHaveAccessibleDescription('Only an admin can.')
  })
})

describe('data and code', () => {
  it('writes a list one row a line, so that it can be compared', () => {
    expect(formatJson([{ id: 1 }, { id: 2 }])).toBe('[\n  {"id":1},\n  {"id":2}\n]')
    expect(formatJson([])).toBe('[]')
    expect(JSON.parse(formatJson({ a: [1] }))).toEqual({ a: [1] })
  })

  it('shows the data only when asked', async () => {
    render(<DataSource source="GET /v1/plans" note="1 row" json={[{ id: 'v1.nano' }]} />)
    expect(screen.queryByText(/v1.nano/)).not.toBeInTheDocument()
    await userEvent.click(screen.getByText('View as JSON'))
    expect(await screen.findByText(/v1.nano/)).toBeInTheDocument()
  })

  it('copies, says so, and says when it could not', async () => {
    const user = userEvent.setup()
    render(<CopyButton text={() => 'curl'} what="the command" />)
    await user.click(screen.getByRole('button', { name: 'Copy the command' }))
    expect(await navigator.clipboard.readText()).toBe('curl')
    expect(screen.getByRole('status')).toHaveTextContent('Copied')
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('refused'))
    await user.click(screen.getByRole('button'))
    expect(screen.getByRole('status')).toHaveTextContent('Not copied')
  })
})
