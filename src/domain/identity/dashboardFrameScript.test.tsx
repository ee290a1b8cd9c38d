import { beforeEach, expect, test, vi } from 'vitest'
import { dashboardFrameScript } from './dashboardFrameScript'
import { runInDocument } from '@tests/support/runInDocument'

const frame = () => document.querySelector<HTMLElement>('[data-frame]')
const title = () => document.querySelector('h1')?.textContent

/** Runs the script at an address after the document requested the profile, which the answer is for. */
function open(path: string, answer?: Promise<Response>) {
  history.replaceState(null, '', path)
  globalThis.earlyRead = answer && { address: '', response: answer, email: 'ada@example.test' }
  runInDocument(dashboardFrameScript())
}

beforeEach(() => {
  document.body.innerHTML = '<div id="root"><div data-frame hidden><h1>\u200B</h1></div></div>'
})

test('shows the dashboard with the name, and leaves the answer for the application', async () => {
  const answer = Promise.resolve(Response.json([{ full_name: 'Ada Lovelace' }]))
  open('/dashboard?welcome', answer)
  expect(frame()?.hidden).toBe(false)
  await vi.waitFor(() => expect(title()).toBe('Ada Lovelace'))
  await expect((await answer).json()).resolves.toEqual([{ full_name: 'Ada Lovelace' }])
})

test('shows the address of a person without a name', async () => {
  open('/dashboard', Promise.resolve(Response.json([{ full_name: '' }])))
  await vi.waitFor(() => expect(title()).toBe('ada@example.test'))
})

test.each([
  ['a refusal', () => Promise.resolve(Response.json({ code: 'PGRST301' }, { status: 401 }))],
  ['no connection', () => Promise.reject(new TypeError('Failed to fetch'))],
])('after %s the title stays empty, and nothing is thrown', async (_, answer) => {
  const response = answer()
  open('/dashboard', response)
  await response.catch(() => undefined)
  await new Promise((resolve) => setImmediate(resolve))
  expect(frame()?.hidden).toBe(false)
  expect(title()).toBe('\u200B')
})

test.each(['/dashboard/servers', '/admin', '/dashboards'])('%s shows no frame', (path) => {
  open(path, Promise.resolve(Response.json([{ full_name: 'Ada' }])))
  expect(frame()).toBeNull()
})

test('nobody sees a frame without a valid session', () => {
  open('/dashboard')
  expect(frame()).toBeNull()
})
