import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { approvalsQuery } from '@/domain/approvals/queryOptions'
import { profileQuery } from '@/domain/identity/profileQuery'
import { readOwnRows } from '@/domain/session/readRows'
import { permissionsQuery } from '@/domain/workspaces/queryOptions'
import { readWorkspaceRows } from '@/domain/workspaces/readWorkspaceRows'
import { ApprovalsPage } from '@/features/approvals/ApprovalsPage'

export const Route = createFileRoute('/_signed-in/dashboard_/approvals')({
  head: () => documentHead({ title: 'Approvals' }),
  loader: ({ context }) => {
    readOwnRows(context, (userId) => [profileQuery(userId), permissionsQuery])
    void readWorkspaceRows(context, (workspaceId) => [approvalsQuery(workspaceId)])
  },
  component: ApprovalsPage,
})
