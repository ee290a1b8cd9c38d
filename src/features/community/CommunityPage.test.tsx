import '@testing-library/jest-dom/vitest'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { renderApp, startAuth } from '@tests/support/renderApp'
import { communityTopics } from '@/content/communityTopics'
import { CommunityPage } from './CommunityPage'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

test('each topic leads to its place and says what to include, and nothing is asked for here', async () => {
  // The provider has set nothing.
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json([])))
  const { auth } = await startAuth({ user: null })
  await renderApp({
    auth,
    path: '/community',
    page: () => <CommunityPage words={() => <p>Words</p>} />,
  })
  const person = userEvent.setup()
  for (const { label, never, parts } of communityTopics) {
    const summary = await screen.findByText(label)
    await person.click(summary)
    const topic = within(summary.closest('details') as HTMLElement)
    expect(topic.getByText(never)).toBeVisible()
    for (const part of parts) expect(topic.getByText(`${part.label}.`)).toBeVisible()
    const place = topic.queryByRole('link', { name: 'Open support' })
    if (label === 'Contribute code or words') expect(place).toBeNull()
    else expect(place).toHaveAttribute('href', '/support')
  }
  expect(screen.queryByRole('textbox')).toBeNull()
})
