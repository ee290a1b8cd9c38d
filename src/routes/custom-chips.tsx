import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/custom-chips.mdx'
import { ContentPage } from '@/features/pages/ContentPage'
import { pageHead } from '@/features/pages/pageHead'

export const Route = createFileRoute('/custom-chips')({
  head: () => pageHead('custom-chips'),
  component: CustomChipsPage,
})

function CustomChipsPage() {
  return <ContentPage page="custom-chips" words={Words} headings={headings} />
}
