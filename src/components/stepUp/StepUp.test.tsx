import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useMutation } from '@tanstack/react-query'
import * as v from 'valibot'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { confirmByPassword } from '@/domain/session/confirmSession'
import { listFactors, verifyCode } from '@/domain/session/secondFactor/factors'
import { callBackend } from '@/lib/callBackend'
import { failure } from '@/lib/errors'
import { StepUp } from './StepUp'

vi.mock('@/domain/session/confirmSession', () => ({
  confirmByPassword: vi.fn(() => Promise.resolve()),
  confirmByPasskey: vi.fn(() => Promise.resolve()),
}))
vi.mock('@/domain/session/secondFactor/factors', () => ({
  listFactors: vi.fn(() => []),
  verifyCode: vi.fn(() => Promise.resolve()),
  verifySecurityKey: vi.fn(() => Promise.resolve()),
  renewSession: vi.fn(() => Promise.resolve()),
}))
vi.mock('@/lib/supabase', async (original) => ({
  ...(await original<object>()),
  getClient: () => Promise.resolve({}),
}))

/** What the database answers: it wants a confirmation first, until there is one. */
const database = vi.fn<() => object>()
const refusal = {
  data: null,
  error: { code: 'PT403', message: 'step_up_required', details: '', hint: '' },
  status: 403,
}

function Page() {
  const remove = useMutation({
    mutationFn: (name: string) =>
      callBackend(v.string(), async () => database() as never).then((done) => `${done} ${name}`),
  })
  return (
    <>
      <button type="button" onClick={() => remove.mutate('the workspace')}>
        Delete
      </button>
      <p role="status">{remove.data ?? remove.error?.code ?? ''}</p>
      <StepUp />
    </>
  )
}

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  vi.clearAllMocks()
  database.mockReset()
  database.mockReturnValueOnce(refusal)
  database.mockReturnValue({ data: 'deleted', error: null, status: 200 })
})
afterEach(cleanup)

async function press() {
  const { auth } = await startAuth()
  await renderApp({ auth, path: '/page', page: () => <Page /> })
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  return screen.findByRole('dialog', { name: 'Confirm that it is you' })
}

const said = () => screen.getByText(/./, { selector: '[role=status]' })

test('what was pressed goes on after the password, and the focus returns to it', async () => {
  await press()
  await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus())
  await userEvent.keyboard('right one{Enter}')
  await waitFor(() => expect(said()).toHaveTextContent('deleted the workspace'))
  expect(confirmByPassword).toHaveBeenCalledWith('right one')
  expect(database).toHaveBeenCalledTimes(2)
  expect(screen.queryByRole('dialog')).toBeNull()
  await waitFor(() => expect(screen.getByRole('button', { name: 'Delete' })).toHaveFocus())
})

test('a wrong password is said beside the field, which can be typed over', async () => {
  await press()
  vi.mocked(confirmByPassword).mockRejectedValueOnce(failure('invalid_credentials'))
  const field = screen.getByLabelText('Password')
  await userEvent.type(field, 'wrong one{Enter}')
  await waitFor(() => expect(field).toHaveAccessibleDescription(/This is not your password/))
  await waitFor(() => expect(field).toHaveFocus())
  expect(database).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('right one{Enter}')
  await waitFor(() => expect(confirmByPassword).toHaveBeenLastCalledWith('right one'))
  await waitFor(() => expect(said()).toHaveTextContent('deleted the workspace'))
})

test('closing the question changes nothing', async () => {
  await press()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(said()).toHaveTextContent('step_up_cancelled'))
  expect(database).toHaveBeenCalledTimes(1)
})

test('who has a second factor is asked for it, not for the password', async () => {
  vi.mocked(listFactors).mockReturnValue([{ id: 'f1', kind: 'totp', name: 'Phone' }])
  await press()
  expect(screen.queryByLabelText('Password')).toBeNull()
  await userEvent.type(screen.getByLabelText('Code'), '123456')
  await waitFor(() => expect(said()).toHaveTextContent('deleted the workspace'))
  expect(verifyCode).toHaveBeenCalledWith('f1', '123456')
})

test('a factor that was removed elsewhere meanwhile makes place for the password', async () => {
  vi.mocked(listFactors).mockReturnValue([{ id: 'f1', kind: 'totp', name: 'Phone' }])
  vi.mocked(verifyCode).mockImplementationOnce(() => {
    vi.mocked(listFactors).mockReturnValue([])
    return Promise.reject(failure('mfa_factor_not_found'))
  })
  const dialog = await press()
  await userEvent.type(screen.getByLabelText('Code'), '123456')
  const password = await screen.findByLabelText('Password')
  expect(dialog).toHaveTextContent('no longer exists. Confirm with your password instead.')
  await userEvent.type(password, 'right one{Enter}')
  await waitFor(() => expect(said()).toHaveTextContent('deleted the workspace'))
})
