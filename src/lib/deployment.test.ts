// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => {
  document.body.innerHTML = ''
})

const load = () => import('./deployment')

test('a catalogue is a sample where the build says so', async () => {
  document.body.innerHTML = '<div id="root" data-sample></div>'
  expect((await load()).deployment().isSample).toBe(true)
})

test('the plans that are read later decide, and those who listen hear of it once', async () => {
  document.body.innerHTML = '<div id="root"></div>'
  const { deployment, onDeployment, setSampleCatalogue } = await load()
  const heard = vi.fn<() => void>()
  onDeployment(heard)
  const before = deployment()
  setSampleCatalogue(false)
  expect(deployment()).toBe(before)
  setSampleCatalogue(true)
  setSampleCatalogue(true)
  expect(deployment().isSample).toBe(true)
  expect(heard).toHaveBeenCalledTimes(1)
})
