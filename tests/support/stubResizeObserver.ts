import { vi } from 'vitest'

/** Gives the window of component tests the observer that it lacks. Nothing has a size there, so it never calls back. */
export function stubResizeObserver(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  )
}
