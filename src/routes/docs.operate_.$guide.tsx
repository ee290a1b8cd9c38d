import { createFileRoute } from '@tanstack/react-router'
import { OPERATE_PATH } from '@/content/operate/operatePath'
import { OperatePage, type OperatePageProps } from '@/features/operate/OperatePage'
import { loadOperatorPage } from '@/features/operate/loadOperatorPage'
import { NotFoundPage } from '@/layout/NotFoundPage'

export const Route = createFileRoute('/docs/operate_/$guide')({
  head: async ({ params }) =>
    (await import('@/features/operate/loadOperatorPage')).operatorHead(
      `${OPERATE_PATH}/${params.guide}`,
    ),
  loader: ({ context, params }) => loadOperatorPage(context, `${OPERATE_PATH}/${params.guide}`),
  component: Guide,
})

function Guide() {
  const found: OperatePageProps | null = Route.useLoaderData()
  return found === null ? <NotFoundPage /> : <OperatePage key={found.doc.path} {...found} />
}
