// @vitest-environment node
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listedPaths } from '../../src/content/publicPaths.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const collect = async () => (await import('./documents.ts')).searchDocuments()

describe('the documents of the search', () => {
  test('lead to pages that search engines find too, or to legal documents', async () => {
    const paths = (await collect()).map(({ to }) => to).filter((to) => !to.startsWith('/legal/'))
    expect(paths.filter((path) => !listedPaths.includes(path))).toEqual([])
  })

  test.each([
    ['vps', /^\/vps/],
    ['tutorials', /^\/tutorials/],
    ['api-docs', /^\/api-docs/],
    ['bit-language', /^\/bit-language/],
    ['research', /^\/research/],
    ['support', /^\/support/],
  ])('hold nothing of %s if the brand hides it', async (id, below) => {
    const leading = async () => (await collect()).filter(({ to }) => below.test(to)).length
    expect(await leading()).toBeGreaterThan(1)
    vi.resetModules()
    vi.stubEnv('VITE_HIDDEN_PAGES', id)
    expect(await leading()).toBe(0)
  })
})
