import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ImageContents } from './ImageContents'

afterEach(cleanup)

const names = () =>
  within(screen.getByRole('table'))
    .getAllByRole('rowheader')
    .map((cell) => cell.textContent)

test('the chosen packages come first, each with its reason', () => {
  render(<ImageContents />)
  expect(names()).toContain('openssh-server')
  expect(names()).not.toContain('libc6')
  expect(screen.getByText('The only service that can be reached from outside.')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent(/^12 of \d+ packages$/)
})

test('a search goes through all packages, and another group ends it', async () => {
  render(<ImageContents />)
  const person = userEvent.setup()
  await person.type(screen.getByRole('searchbox'), 'libc6')
  expect(names()).toContain('libc6')
  expect(screen.getByRole('button', { name: 'All' })).toHaveAttribute('aria-pressed', 'true')
  await person.click(screen.getByRole('button', { name: 'Base of Debian' }))
  expect(screen.getByRole('searchbox')).toHaveValue('')
  expect(names()).toEqual(expect.arrayContaining(['apt', 'dpkg']))
  await person.click(screen.getByRole('button', { name: /^Size/ }))
  const sizes = within(screen.getByRole('table')).getAllByText(/ [KM]iB$/)
  expect(sizes[0]).toHaveTextContent('MiB')
})

test('settings and gaps have their reasons', () => {
  render(<ImageContents />)
  const ssh = screen.getByRole('heading', { name: 'SSH' }).closest('div')
  expect(ssh).toHaveTextContent('/etc/ssh/sshd_config.d/50-image.conf')
  expect(screen.getByText('PasswordAuthentication', { exact: false })).toBeVisible()
  expect(screen.getByText('Kernel and boot loader')).toBeVisible()
})
