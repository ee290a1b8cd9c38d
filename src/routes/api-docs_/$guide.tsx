import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { DocPage } from '@/features/apiDocs/DocPage'
import { loadDoc } from '@/features/apiDocs/loadDoc'

export const Route = createFileRoute('/api-docs_/$guide')({
  loader: ({ params }) => loadDoc(params.guide),
  head: ({ loaderData }) => documentHead(loaderData?.head ?? { title: 'Page not found' }),
  component: Guide,
})

function Guide() {
  return <DocPage doc={Route.useLoaderData()} />
}
