import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/api-docs.mdx'
import { ContentPage } from '@/features/contentPages/ContentPage'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/api-docs')({
  head: () => pageHead('api-docs'),
  component: ApiDocsPage,
})

function ApiDocsPage() {
  return <ContentPage page="api-docs" words={Words} headings={headings} />
}
