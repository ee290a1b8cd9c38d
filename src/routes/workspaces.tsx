import { createFileRoute } from '@tanstack/react-router'
import Words, { headings } from '@/content/pages/workspaces.mdx'
import { ContentPage } from '@/features/contentPages/ContentPage'
import { RolesSection, rolesHeading } from '@/features/workspaces/RolesSection'
import { YourWorkspacesLinks } from '@/features/workspaces/YourWorkspacesLinks'
import { pageHead } from '@/components/seo/documentHead'
import { readRows } from '@/domain/session/readRows'
import { permissionsQuery } from '@/domain/workspaces/queryOptions'

export const Route = createFileRoute('/workspaces')({
  head: () => pageHead('workspaces'),
  loader: ({ context }) => readRows(context, permissionsQuery),
  component: WorkspacesPage,
})

function WorkspacesPage() {
  return (
    <ContentPage page="workspaces" words={Words} headings={[...headings, rolesHeading]}>
      <RolesSection />
      <YourWorkspacesLinks />
    </ContentPage>
  )
}
