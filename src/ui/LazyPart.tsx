import { Component, Suspense, type ReactNode } from 'react'

export interface LazyPartProps {
  /** Stands there until the part is loaded, and for good where it cannot be. */
  fallback?: ReactNode
  children: ReactNode
}

/** Around a part that is loaded on demand: where it does not load, or throws, the page around it stays. */
export class LazyPart extends Component<LazyPartProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { fallback = null, children } = this.props
    return this.state.failed ? fallback : <Suspense fallback={fallback}>{children}</Suspense>
  }
}
