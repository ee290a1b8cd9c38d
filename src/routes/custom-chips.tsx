import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/custom-chips.mdx'
import { ContentPage } from '@/features/contentPages/ContentPage'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/custom-chips')({
  head: () => pageHead('custom-chips'),
  component: CustomChipsPage,
})

function CustomChipsPage() {
  return <ContentPage page="custom-chips" words={Words} headings={headings} />
}
