import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { VERSION_TIMES } from '@machines/constants'
import type { VersionActor } from '@machines/version'
import { brand } from '@/lib/brand'
import { registerPendingWork } from '@/lib/pendingWork'
import { startAuth, type SignedInOptions } from '@tests/support/renderApp'
import { versionInput, versionLogic } from './versionActor'

const fetch = vi.fn<typeof globalThis.fetch>()
const load = vi.fn<() => void>()
let actor: VersionActor

let isSaving = false
registerPendingWork(() => isSaving)

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  isSaving = false
  load.mockReset()
  fetch.mockReset()
  vi.stubGlobal('fetch', fetch)
})
afterEach(() => {
  actor.stop()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

async function open(who: SignedInOptions = { user: null }) {
  const clock = new SimulatedClock()
  const { auth, tell } = await startAuth(who)
  actor = createActor(versionLogic({ auth, reload: load }), { input: versionInput('one'), clock })
  actor.start()
  clock.increment(VERSION_TIMES.pause)
  return { tell }
}

const isOutdated = () => actor.getSnapshot().matches({ build: 'outdated' })
const comeBack = () => document.dispatchEvent(new Event('visibilitychange'))
const out = (build: string) =>
  fetch.mockImplementation(() => Promise.resolve(Response.json({ build })))

async function notice() {
  out('two')
  comeBack()
  await vi.waitFor(() => expect(isOutdated()).toBe(true))
}

/** Navigates, and returns how often the document was loaded so far. */
function leave(): number {
  actor.send({ type: 'NAVIGATE' })
  return load.mock.calls.length
}

describe('it checks', () => {
  test('when the tab is visible again', async () => {
    await open()
    await notice()
  })

  test('when the connection is back', async () => {
    await open()
    out('two')
    window.dispatchEvent(new Event('online'))
    await vi.waitFor(() => expect(isOutdated()).toBe(true))
  })

  test('when a chunk did not load', async () => {
    await open()
    out('two')
    window.dispatchEvent(new Event('vite:preloadError'))
    await vi.waitFor(() => expect(isOutdated()).toBe(true))
  })

  test('not while the tab is hidden, nor without a connection', async () => {
    await open()
    const state = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    window.dispatchEvent(new Event('online'))
    state.mockRestore()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    comeBack()
    expect(fetch).not.toHaveBeenCalled()
  })

  test('and treats a site without an answer as one without a new build', async () => {
    await open()
    fetch.mockResolvedValue(new Response('<!doctype html>'))
    comeBack()
    await vi.waitFor(() =>
      expect(actor.getSnapshot().matches({ polling: 'idle', build: 'current' })).toBe(true),
    )
    expect(fetch).toHaveBeenCalledTimes(1)
  })
})

describe('a page that is left', () => {
  test('is loaded as a document, and the tab remembers which build for', async () => {
    await open()
    await notice()
    expect(leave()).toBe(1)
    actor.stop()
    // The host still served the old build.
    await open()
    out('two')
    comeBack()
    await vi.waitFor(() => expect(actor.getSnapshot().context.latest).toBe('two'))
    expect(isOutdated()).toBe(false)
  })

  test('is not while something is being saved', async () => {
    await open()
    await notice()
    isSaving = true
    expect(leave()).toBe(0)
    isSaving = false
    expect(leave()).toBe(1)
  })

  test('is not without a connection', async () => {
    await open()
    await notice()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    expect(leave()).toBe(0)
  })

  test('is not where the session lives in memory only, and would end', async () => {
    localStorage.setItem(brand.storageKey, '{}')
    await open({})
    await notice()
    localStorage.removeItem(brand.storageKey)
    expect(leave()).toBe(0)
    localStorage.setItem(brand.storageKey, '{}')
    expect(leave()).toBe(1)
  })

  test('is not while a new password is due', async () => {
    localStorage.setItem(brand.storageKey, '{}')
    const { tell } = await open({})
    await notice()
    const user = { id: 'ada', email: 'ada@example.test' }
    tell({ type: 'SESSION.PASSWORD_RECOVERY', session: { user, expiresAt: 2e9 } })
    expect(leave()).toBe(0)
  })
})
