import { createFileRoute } from '@tanstack/react-router'
import Words from '@/content/pages/architecture.mdx'
import { ArchitecturePage } from '@/features/architecture/ArchitecturePage'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/architecture')({
  head: () => pageHead('architecture'),
  component: Architecture,
})

function Architecture() {
  return <ArchitecturePage words={Words} />
}
