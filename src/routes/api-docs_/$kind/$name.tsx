import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { DocPage } from '@/features/apiDocs/DocPage'
import { loadDoc } from '@/features/apiDocs/loadDoc'

export const Route = createFileRoute('/api-docs_/$kind/$name')({
  loader: ({ params }) => loadDoc(`${params.kind}/${params.name}`),
  head: ({ loaderData }) => documentHead(loaderData?.head ?? { title: 'Page not found' }),
  component: Reference,
})

function Reference() {
  return <DocPage doc={Route.useLoaderData()} />
}
