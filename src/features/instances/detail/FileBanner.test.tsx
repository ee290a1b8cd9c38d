import '@testing-library/jest-dom/vitest'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { fileLabels } from '@/domain/workspaceFile/fileLabels'
import { FileBanner } from './FileBanner'

// The page is there without a router.
vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: ReactNode }) => <a href="/api-docs/file">{children}</a>,
}))
afterEach(cleanup)

const labels = { [fileLabels.file]: 'website', [fileLabels.entry]: 'web-1' }

test('says which file manages a server, and where it is kept', () => {
  const more = { [fileLabels.repository]: 'acme/infra', [fileLabels.commit]: '1a2b3c4' }
  const { rerender } = render(<FileBanner instance={{ labels: { ...labels, ...more } }} />)
  expect(screen.getByText('The file “website” manages this server.')).toBeInTheDocument()
  expect(
    screen.getByText(/It is in acme\/infra, last changed by the commit 1a2b3c4\./),
  ).toBeVisible()
  rerender(<FileBanner instance={{ labels }} />)
  expect(screen.queryByText(/It is in/)).toBeNull()
})

test('says nothing of a server without the labels', () => {
  const { container } = render(<FileBanner instance={{ labels: { env: 'prod' } }} />)
  expect(container).toBeEmptyDOMElement()
})
