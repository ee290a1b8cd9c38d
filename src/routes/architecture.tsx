import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/architecture.mdx'
import { ContentPage } from '@/features/contentPages/ContentPage'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/architecture')({
  head: () => pageHead('architecture'),
  component: ArchitecturePage,
})

function ArchitecturePage() {
  return <ContentPage page="architecture" words={Words} headings={headings} />
}
