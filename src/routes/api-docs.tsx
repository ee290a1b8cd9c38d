import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/api-docs.mdx'
import { ApiDocsPage } from '@/features/apiDocs/ApiDocsPage'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/api-docs')({
  head: () => pageHead('api-docs'),
  component: ApiDocs,
})

function ApiDocs() {
  return <ApiDocsPage words={Words} headings={headings} />
}
