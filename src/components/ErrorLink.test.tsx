import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { texts, type FailureCode } from '@/lib/errorTexts'
import { failure } from '@/lib/errors'

afterEach(cleanup)

const link = () => screen.queryByRole('link', { name: /^What does this mean\?/ })

const draw = async (code: string) => {
  const { FailureBanner } = await import('./FailureBanner')
  render(<FailureBanner failure={{ ...failure('unexpected'), code }} />)
}

test.each(Object.keys(texts) as FailureCode[])(
  'a banner with %s leads to its entry',
  async (code) => {
    await draw(code)
    expect(link()).toHaveAttribute('href', `/api-docs/errors#${code}`)
  },
)

test('a code without an entry has no link', async () => {
  await draw('constellation')
  expect(link()).toBeNull()
})

test('without the API docs there is no link', async () => {
  // What is hidden is decided when the modules are loaded.
  vi.resetModules()
  vi.stubEnv('VITE_HIDDEN_PAGES', 'api-docs')
  await draw('network')
  vi.unstubAllEnvs()
  expect(link()).toBeNull()
})
