import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/cloud-instances.mdx'
import { ContentPage } from '@/features/pages/ContentPage'
import { pageHead } from '@/features/pages/pageHead'

export const Route = createFileRoute('/cloud-instances')({
  head: () => pageHead('cloud-instances'),
  component: CloudInstancesPage,
})

function CloudInstancesPage() {
  return <ContentPage page="cloud-instances" words={Words} headings={headings} />
}
