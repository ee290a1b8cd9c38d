// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { failure } from '@/lib/errors'
import { LoadFailure } from './LoadFailure'

afterEach(cleanup)

it('says what to do, and nothing about typing to who only reads', () => {
  render(<LoadFailure failure={failure('network')} isRetrying={false} onRetry={() => undefined} />)
  expect(screen.getByRole('alert')).toHaveTextContent('Check your connection')
  expect(screen.getByRole('alert')).not.toHaveTextContent('typed')
})
