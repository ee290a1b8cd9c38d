import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/vps.mdx'
import { ContentPage } from '@/features/pages/ContentPage'
import { pageHead } from '@/features/pages/pageHead'

export const Route = createFileRoute('/vps')({
  head: () => pageHead('vps'),
  component: VpsPage,
})

function VpsPage() {
  return <ContentPage page="vps" words={Words} headings={headings} />
}
