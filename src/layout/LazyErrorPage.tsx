import { lazyWithRetry } from '@/ui/lazyWithRetry'

const ErrorPage = lazyWithRetry('This page', async () => (await import('./ErrorPage')).ErrorPage)

/** What stands in place of a page that did not come. Most visits never see it, so it is loaded when it is needed. */
export function LazyErrorPage({ error }: { error: unknown }) {
  return <ErrorPage error={error} />
}
