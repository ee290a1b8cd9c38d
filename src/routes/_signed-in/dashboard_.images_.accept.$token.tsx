import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { profileQuery } from '@/domain/identity/profileQuery'
import { linkedImageQuery } from '@/domain/ownImages/queryOptions'
import { readOwnRows } from '@/domain/session/readRows'
import { SharedImagePage } from '@/features/images/SharedImagePage'

export const Route = createFileRoute('/_signed-in/dashboard_/images_/accept/$token')({
  head: () => documentHead({ title: 'Shared image' }),
  loader: ({ context, params }) =>
    readOwnRows(context, (userId) => [profileQuery(userId), linkedImageQuery(params.token)]),
  component: SharedImage,
})

function SharedImage() {
  return <SharedImagePage token={Route.useParams().token} />
}
