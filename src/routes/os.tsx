import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/os.mdx'
import { ContentPage } from '@/features/contentPages/ContentPage'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/os')({
  head: () => pageHead('os'),
  component: OsPage,
})

function OsPage() {
  return <ContentPage page="os" words={Words} headings={headings} />
}
