import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/vds.mdx'
import { ContentPage } from '@/features/pages/ContentPage'
import { pageHead } from '@/features/pages/pageHead'

export const Route = createFileRoute('/vds')({
  head: () => pageHead('vds'),
  component: VdsPage,
})

function VdsPage() {
  return <ContentPage page="vds" words={Words} headings={headings} />
}
