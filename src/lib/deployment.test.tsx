import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Deployment } from './deployment'

beforeEach(() => vi.resetModules())
afterEach(() => {
  document.body.innerHTML = ''
})

const load = () => import('./deployment')

const built: Deployment = {
  orders: 'preview',
  notice: ['Preview:', 'nothing is billed.'],
}

function writeDocument(facts: object) {
  document.body.innerHTML = '<div id="root"></div>'
  document.getElementById('root')?.setAttribute('data-deployment', JSON.stringify(facts))
}

test('the facts are those that the build wrote', async () => {
  writeDocument(built)
  expect((await load()).deployment()).toEqual(built)
})

test('a page without facts promises nothing', async () => {
  document.body.innerHTML = '<div id="root"></div>'
  expect((await load()).deployment()).toEqual({ orders: 'closed' })
})

test('facts that are read later replace them, and listeners are called', async () => {
  writeDocument(built)
  const { builtDeployment, deployment, onDeployment, setDeployment } = await load()
  const heard = vi.fn<() => void>()
  onDeployment(heard)
  const before = deployment()
  expect(deployment()).toBe(before)
  setDeployment({ orders: 'open' })
  expect(deployment()).toEqual({ orders: 'open' })
  expect(heard).toHaveBeenCalledTimes(1)
  expect(builtDeployment()).toEqual(built)
})
