import { lazyWithRetry } from '@/ui/lazyWithRetry'

const ErrorPage = lazyWithRetry('This page', async () => (await import('./ErrorPage')).ErrorPage)

/** Replaces a page that did not load. Most visits never see it, so it is loaded only when it is needed. */
export function LazyErrorPage({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
