import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { profileQuery } from '@/domain/identity/profileQuery'
import {
  kindAudiencesQuery,
  mailProblemQuery,
  messageSettingsQuery,
} from '@/domain/messages/queryOptions'
import { readOwnRows } from '@/domain/session/readRows'
import { myWorkspacesQuery } from '@/domain/workspaces/queryOptions'
import { MessageSettingsPage } from '@/features/account/messages/MessageSettingsPage'

export const Route = createFileRoute('/_signed-in/dashboard_/account_/messages')({
  head: () => documentHead({ title: 'Messages that you get' }),
  loader: ({ context }) =>
    readOwnRows(context, (userId) => [
      profileQuery(userId),
      messageSettingsQuery,
      kindAudiencesQuery,
      mailProblemQuery,
      myWorkspacesQuery,
    ]),
  component: MessageSettingsPage,
})
