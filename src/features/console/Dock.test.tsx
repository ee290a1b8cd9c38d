import '@testing-library/jest-dom/vitest'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useSyncExternalStore } from 'react'
import { expect, test, vi } from 'vitest'
import { showPrerendered } from '@tests/support/prerendered'
import { complete, taken } from '@/domain/bit/completion'
import type { RouterContext } from '@/domain/session/routerContext'
import { Dock } from './Dock'
import { createConsole, FIRST_STATE } from './store'
import { useLine } from './useLine'

const TOOLS = { complete, taken, names: {}, person: null }
const nothing = () => undefined

const auth = {
  getSnapshot: () => ({ context: { session: null } }),
  subscribe: () => ({ unsubscribe: nothing }),
}
const line = createConsole({ auth, queries: {} } as unknown as RouterContext)

function Page({ onUse }: { onUse: () => void }) {
  const state = useSyncExternalStore(line.subscribe, line.getState, () => FIRST_STATE)
  const editor = useLine({ console: line, state, tools: TOOLS })
  return (
    <Dock
      editor={editor}
      prompt="guest"
      isRunning={false}
      asked={null}
      onAsked={nothing}
      onRun={nothing}
      onCancel={nothing}
      onClear={nothing}
      onUse={onUse}
    />
  )
}

test('a field that had the focus before hydration offers what fits, as any other', async () => {
  const onUse = vi.fn<() => void>()
  const hydrate = showPrerendered(<Page onUse={onUse} />)
  screen.getByRole('combobox', { name: 'Command' }).focus()
  await hydrate()
  await userEvent.keyboard('pri')
  expect(screen.getByRole('option')).toHaveTextContent(/^price/)
  expect(onUse).toHaveBeenCalled()
})
