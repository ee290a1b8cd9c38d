import { afterAll, vi } from 'vitest'

// Files of this project run one after the other in the same process: what one has replaced is put back for the next.
afterAll(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
