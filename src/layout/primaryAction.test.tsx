import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { observePrimaryAction } from './primaryAction'

let sights: FakeSight[] = []

/** A fake IntersectionObserver: the test decides what is visible. */
class FakeSight {
  observed: Element[] = []
  #tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
    this.#tell = tell
    sights.push(this)
  }
  observe(element: Element) {
    this.observed.push(element)
  }
  disconnect() {
    this.observed = []
  }
  see(isIntersecting: boolean) {
    if (this.observed.length > 0) this.#tell([{ isIntersecting }])
  }
}

beforeEach(() => {
  sights = []
  vi.stubGlobal('IntersectionObserver', FakeSight)
})
afterEach(() => vi.unstubAllGlobals())

const see = (isSeen: boolean) => sights[0]?.see(isSeen)

function watched(html: string) {
  const main = document.createElement('main')
  main.innerHTML = html
  const tell = vi.fn<(isHidden: boolean) => void>()
  const stop = observePrimaryAction(main, tell)
  return { main, tell, stop }
}

it('tells when the main key goes out of sight and comes back', () => {
  const { tell } = watched('<a data-primary-action href="/auth">Sign up</a>')
  see(false)
  expect(tell).toHaveBeenLastCalledWith(true)
  see(true)
  expect(tell).toHaveBeenLastCalledWith(false)
})

it('finds a key that comes later, and lets go of one that has gone', async () => {
  const { main, tell } = watched('<p>Words</p>')
  expect(sights[0]?.observed).toEqual([])
  main.innerHTML = '<button data-primary-action>Create</button>'
  await vi.waitFor(() => expect(sights[0]?.observed).toHaveLength(1))
  see(false)
  main.innerHTML = '<p>Another page</p>'
  await vi.waitFor(() => expect(tell).toHaveBeenLastCalledWith(false))
  expect(sights[0]?.observed).toEqual([])
})

it('says that nothing is hidden when it stops', () => {
  const { stop, tell } = watched('<a data-primary-action href="/auth">Sign up</a>')
  see(false)
  stop()
  expect(tell).toHaveBeenLastCalledWith(false)
})
