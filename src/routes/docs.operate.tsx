import { createFileRoute } from '@tanstack/react-router'
import { OPERATE_PATH } from '@/content/operate/operatePath'
import { OperatePage, type OperatePageProps } from '@/features/operate/OperatePage'
import { loadOperatorPage } from '@/features/operate/loadOperatorPage'
import { NotFoundPage } from '@/layout/NotFoundPage'

export const Route = createFileRoute('/docs/operate')({
  // Loaded when it is needed, because every page loads this file.
  head: async () =>
    (await import('@/features/operate/loadOperatorPage')).operatorHead(OPERATE_PATH),
  loader: ({ context }) => loadOperatorPage(context, OPERATE_PATH),
  component: Overview,
})

function Overview() {
  const found: OperatePageProps | null = Route.useLoaderData()
  return found === null ? <NotFoundPage /> : <OperatePage {...found} />
}
