import { createFileRoute } from '@tanstack/react-router'
import { OperatePage, type OperatePageProps } from '@/features/operate/OperatePage'
import { loadOperatorPage } from '@/features/operate/loadOperatorPage'
import { NotFoundPage } from '@/layout/NotFoundPage'

export const Route = createFileRoute('/docs/operate/{-$guide}')({
  // Loaded when it is needed, because every page loads this file.
  head: async ({ params }) =>
    (await import('@/features/operate/loadOperatorPage')).operatorHead(params.guide),
  loader: ({ context, params }) => loadOperatorPage(context, params.guide),
  component: Guide,
})

function Guide() {
  const found: OperatePageProps | null = Route.useLoaderData()
  return found === null ? <NotFoundPage /> : <OperatePage key={found.doc.path} {...found} />
}
