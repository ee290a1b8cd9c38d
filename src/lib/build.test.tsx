import { afterEach, expect, test, vi } from 'vitest'
import { ownBuild, readBuildTime, readLatestBuild } from './build'

afterEach(() => {
  vi.unstubAllGlobals()
  delete document.documentElement.dataset['build']
})

const answer = (body: BodyInit, status = 200) => {
  const fetch = vi.fn<typeof globalThis.fetch>(() =>
    Promise.resolve(new Response(body, { status })),
  )
  vi.stubGlobal('fetch', fetch)
  return fetch
}

test('the build of the document is what its root says; in development there is none', () => {
  expect(ownBuild()).toBeUndefined()
  document.documentElement.dataset['build'] = 'one'
  expect(ownBuild()).toBe('one')
})

test('the build that is out is asked for past every cache', async () => {
  const fetch = answer('{"build":"two"}')
  expect(await readLatestBuild()).toBe('two')
  expect(fetch.mock.calls[0]?.[0]).toBe('/version.json')
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ cache: 'no-store' })
})

test('it says when it was built, too', async () => {
  answer('{"build":"two","builtAt":"2026-11-25T12:00:00.000Z"}')
  expect(await readBuildTime()).toBe('2026-11-25T12:00:00.000Z')
  answer('{"build":"one"}')
  expect(await readBuildTime()).toBeNull()
})

test.each([
  ['a page', '<!doctype html>'],
  ['nothing', ''],
  ['null', 'null'],
  ['another shape', '{"build":7}'],
  ['a list', '[]'],
])('an answer that is %s says nothing', async (_, body) => {
  answer(body)
  expect(await readLatestBuild()).toBeNull()
})

test('a missing answer differs from an answer without a build', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(readLatestBuild()).rejects.toThrow('Failed to fetch')
})
