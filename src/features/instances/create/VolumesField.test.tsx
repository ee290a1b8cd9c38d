import '@testing-library/jest-dom/vitest'
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useEffect, useRef } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { makePlan } from '@/domain/catalogue/fixtures'
import { listRegionFeatures } from '@/domain/catalogue/queries'
import { makeVolume } from '@/domain/volumes/fixtures'
import { listVolumes, type Volume } from '@/domain/volumes/volume'
import { loadVolumePrice } from '@/domain/volumes/volumePrice'
import { emptyFields, type CreateFields } from './createFields'
import { useCreateForm } from './useCreateForm'
import { VolumesField } from './VolumesField'

vi.mock('@/domain/volumes/volume', async (original) => ({
  ...(await original<object>()),
  listVolumes: vi.fn<typeof listVolumes>(),
}))
vi.mock('@/domain/volumes/volumePrice', async (original) => ({
  ...(await original<object>()),
  loadVolumePrice: vi.fn<typeof loadVolumePrice>(),
}))
vi.mock('@/domain/catalogue/queries', async (original) => ({
  ...(await original<object>()),
  listRegionFeatures: vi.fn<typeof listRegionFeatures>(),
}))

const price = { currency: 'EUR', gibMonthMicros: 50_000 }
const plan = { ...makePlan(), virtualization: 'container' as const }
const free = (changes: Partial<Volume>): Volume =>
  makeVolume({ state: 'available', server: null, path: null, ...changes })

beforeEach(() => {
  sessionStorage.clear()
  vi.mocked(loadVolumePrice).mockResolvedValue(price)
  vi.mocked(listVolumes).mockResolvedValue([])
  vi.mocked(listRegionFeatures).mockResolvedValue([{ region: 'fra1', feature: 'volumes' }])
})
afterEach(cleanup)

/** The field in a form with these values. The answer has what the form holds now. */
async function show(entered: Partial<CreateFields> = {}, region = 'fra1') {
  const now = { values: emptyFields }
  const seen = (values: CreateFields) => {
    now.values = values
  }
  const { auth } = await startAuth()
  function Page() {
    const element = useRef(null)
    const editor = useCreateForm({
      element,
      userId: 'u1',
      choice: {},
      draft: { fields: { ...emptyFields, ...entered }, choice: {}, sent: null },
      proposedName: 'web',
      isTaken: () => false,
      isRepetition: () => false,
      onValid: () => undefined,
    })
    const { values } = editor
    useEffect(() => seen(values), [values])
    return (
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void editor.form.handleSubmit()
        }}
      >
        <VolumesField
          workspaceId="w1"
          plan={plan}
          region={region}
          editor={editor}
          refusal={null}
          onEdit={() => undefined}
        />
        <button type="submit">Create</button>
      </form>
    )
  }
  await renderApp({ auth, path: '/dashboard/servers/new', page: () => <Page /> })
  return now
}

test('orders a new volume with its price, and refuses a wrong size beside the field', async () => {
  const now = await show({ count: '2' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: /new volume for each server/ }))
  expect(now.values.volume).toEqual({ gibMonthMicros: 50_000 })
  const size = screen.getByRole('textbox', { name: 'Size in GiB' })
  expect(size).toHaveAccessibleDescription(/€1\.00 per month/)
  await user.clear(size)
  await user.type(size, '0')
  await user.click(screen.getByRole('button', { name: 'Create' }))
  expect(size).toHaveAccessibleDescription(/whole number from 1 to 16384/)
})

test('offers the volumes that fit, to one server', async () => {
  vi.mocked(listVolumes).mockResolvedValue([
    free({ id: 'a', name: 'fits' }),
    free({ id: 'b', name: 'elsewhere', region: { slug: 'nbg1', name: 'Nuremberg' } }),
    free({ id: 'c', name: 'other-kind', virtualization: 'virtual_machine' }),
    makeVolume({ id: 'd', name: 'taken' }),
  ])
  const now = await show({ count: '2' })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('checkbox', { name: /^fits/ }))
  expect(screen.getAllByRole('checkbox')).toHaveLength(2)
  expect(now.values.volumes).toEqual([{ id: 'a', name: 'fits' }])
  await user.click(screen.getByRole('button', { name: 'Create' }))
  expect(await screen.findByRole('group', { name: 'Volumes' })).toHaveAccessibleDescription(
    /one server only/,
  )
})

test('what was agreed to at another price, or is gone, is taken out', async () => {
  const now = await show({
    volume: { gibMonthMicros: 40_000 },
    volumes: [{ id: 'gone', name: 'gone' }],
  })
  await vi.waitFor(() => expect(now.values).toMatchObject({ volume: null, volumes: [] }))
})

test('a region without volumes offers none', async () => {
  const now = await show({ volume: price }, 'nbg1')
  await vi.waitFor(() => expect(now.values.volume).toBeNull())
  expect(screen.queryByRole('checkbox')).toBeNull()
})
