import '@testing-library/jest-dom/vitest'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { vps } from '@/domain/catalogue/admin/fixtures'
import { backend, box, button, openProducts, resetBackend, retype } from './fixtures'

vi.mock('@/domain/catalogue/admin/queries')
vi.mock('@/domain/catalogue/admin/mutations')
vi.mock('@/ui/notify')

beforeEach(resetBackend)
afterEach(cleanup)

const conflict = { code: 'conflict', message: 'Changed elsewhere.' }

test('a product is changed with the version that was read', async () => {
  backend.saveProduct.mockResolvedValue({ id: vps.id, version: 4 })
  const { person } = await openProducts(`?edit=${vps.id}`)
  await screen.findByRole('form', { name: 'Product Small servers' })
  await retype(person, box('Name'), 'VPS')
  backend.listProducts.mockResolvedValue([{ ...vps, name: 'VPS', version: 4 }])
  await person.click(button('Save product'))
  expect(backend.saveProduct).toHaveBeenCalledWith(
    vps.id,
    3,
    expect.objectContaining({ name: 'VPS', slug: 'v1', status: 'published' }),
  )
  expect(await screen.findByText('version 4')).toBeVisible()
  // A published product cannot become a draft again.
  expect(screen.queryByRole('option', { name: 'Draft' })).toBeNull()
})

test('a new product opens once it is stored', async () => {
  backend.saveProduct.mockResolvedValue({ id: vps.id, version: 1 })
  const { person, address } = await openProducts('?edit=new')
  await person.click(await screen.findByRole('button', { name: 'Create product' }))
  expect(box('Name')).toHaveAccessibleDescription(/Enter a name/)
  await person.type(box('Name'), 'Storage')
  await person.type(box('URL slug'), 's1')
  await person.click(button('Create product'))
  expect(backend.saveProduct).toHaveBeenCalledWith(null, null, {
    name: 'Storage',
    slug: 's1',
    kind: 'cloud',
    summary: '',
    status: 'draft',
  })
  await waitFor(() => expect(address().edit).toBe(vps.id))
})

test('two admins see both values', async () => {
  backend.saveProduct.mockRejectedValueOnce(conflict)
  const { person } = await openProducts(`?edit=${vps.id}`)
  await screen.findByRole('form', { name: 'Product Small servers' })
  backend.listProducts.mockResolvedValue([{ ...vps, name: 'Theirs', version: 4 }])
  await retype(person, box('Name'), 'Mine')
  await person.click(button('Save product'))
  expect(await screen.findByRole('alert')).toHaveTextContent('version 4')
  expect(screen.getByRole('row', { name: 'Name Small servers Theirs Mine' })).toBeVisible()
  await person.click(button('Keep mine'))
  expect(box('Name')).toHaveValue('Mine')
})

test('a product that is gone says so', async () => {
  await openProducts('?edit=0a0b0c0d-0000-4000-8000-0000000000ff')
  expect(await screen.findByText('This product no longer exists.')).toBeVisible()
})
