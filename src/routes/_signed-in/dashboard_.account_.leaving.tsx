import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { deletionQuery, exportQuery } from '@/domain/identity/leavingQueries'
import { profileQuery } from '@/domain/identity/profileQuery'
import { readOwnRows } from '@/domain/session/readRows'
import { LeavingPage } from '@/features/account/leaving/LeavingPage'

export const Route = createFileRoute('/_signed-in/dashboard_/account_/leaving')({
  head: () => documentHead({ title: 'Your data' }),
  loader: ({ context }) =>
    readOwnRows(context, (userId) => [profileQuery(userId), exportQuery, deletionQuery]),
  component: LeavingPage,
})
