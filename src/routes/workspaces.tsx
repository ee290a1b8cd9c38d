import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/workspaces.mdx'
import { ContentPage } from '@/features/contentPages/ContentPage'
import { PublicSections, sectionHeadings } from '@/features/workspaces/PublicSections'
import { pageHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/workspaces')({
  head: () => pageHead('workspaces'),
  component: WorkspacesPage,
})

function WorkspacesPage() {
  return (
    <ContentPage page="workspaces" words={Words} headings={[...headings, ...sectionHeadings]}>
      <PublicSections />
    </ContentPage>
  )
}
