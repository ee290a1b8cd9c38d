// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import { lazy } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { LazyPart } from './LazyPart'

afterEach(cleanup)

test('a part that does not load leaves its fallback, and the page around it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const Part = lazy(() => Promise.reject(new TypeError('Failed to fetch')))
  render(
    <p>
      around{' '}
      <LazyPart fallback="instead">
        <Part />
      </LazyPart>
    </p>,
  )
  expect(await screen.findByText('around instead')).toBeInTheDocument()
  await vi.waitFor(() => expect(console.error).toHaveBeenCalled())
  expect(screen.getByText('around instead')).toBeInTheDocument()
})

test('a part that loads takes the place of its fallback', async () => {
  const Part = lazy(() => Promise.resolve({ default: () => <b>part</b> }))
  render(
    <LazyPart fallback="instead">
      <Part />
    </LazyPart>,
  )
  expect(await screen.findByText('part')).toBeInTheDocument()
  expect(screen.queryByText('instead')).not.toBeInTheDocument()
})
