import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { InvitationPage } from '@/features/workspaces/InvitationPage'

export const Route = createFileRoute('/_signed-in/dashboard_/invitations/$token')({
  head: () => documentHead({ title: 'Invitation' }),
  component: Invitation,
})

function Invitation() {
  return <InvitationPage token={Route.useParams().token} />
}
