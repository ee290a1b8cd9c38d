import '@testing-library/jest-dom/vitest'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { enrolTotp, verifyCode } from '@/domain/session/secondFactor/factors'
import { AddAppDialog } from './AddAppDialog'

vi.mock('@/domain/session/secondFactor/factors')
vi.mock('@/domain/session/whenConfirmed', () => ({
  whenConfirmed: (call: () => unknown) => call(),
}))
vi.mock('@/components/fieldError', () => ({
  fieldError: (field: string, _: unknown, failure: { field?: string; message: string } | null) =>
    failure?.field === field ? failure.message : undefined,
}))

test('after a wrong code another one is sent, though the list has the key under its name by then', async () => {
  vi.mocked(enrolTotp).mockResolvedValue({
    factorId: 'f9',
    secret: 'ABCD',
    uri: 'otpauth://totp/a',
  })
  vi.mocked(verifyCode)
    .mockRejectedValueOnce({ code: 'mfa_verification_failed', message: 'This code is not right.' })
    .mockResolvedValue()
  const onAdded = vi.fn<(name: string) => void>()
  const client = new QueryClient()
  const page = (taken: string[]) => (
    <QueryClientProvider client={client}>
      <AddAppDialog taken={taken} onAdded={onAdded} onClose={() => {}} />
    </QueryClientProvider>
  )
  const { rerender } = render(page([]))
  const button = screen.getByText('Add app')
  const send = async (code: string) => {
    await waitFor(() => expect(button.closest('button')).not.toHaveAttribute('aria-disabled'))
    fireEvent.change(screen.getByLabelText('Code'), { target: { value: code } })
    fireEvent.click(button)
  }
  await send('111111')
  expect(await screen.findByText('This code is not right.')).toBeVisible()
  rerender(page(['Authenticator app']))
  await send('123456')
  await waitFor(() => expect(onAdded).toHaveBeenCalledWith('Authenticator app'))
})
