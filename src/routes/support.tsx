import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/support.mdx'
import { ContentPage } from '@/features/pages/ContentPage'
import { pageHead } from '@/features/pages/pageHead'

export const Route = createFileRoute('/support')({
  head: () => pageHead('support'),
  component: SupportPage,
})

function SupportPage() {
  return <ContentPage page="support" words={Words} headings={headings} />
}
