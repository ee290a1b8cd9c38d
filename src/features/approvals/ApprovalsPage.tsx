import { InWorkspace, type WorkspaceScope } from '@/components/instances/InWorkspace'
import { WorkspaceSuspensionNotice } from '@/components/SuspensionNotice'
import { useMayEdit } from '@/domain/workspaces/useMayEdit'
import { PageHeader } from '@/ui/PageHeader'
import { ApprovalTable } from './ApprovalTable'

/** /dashboard/approvals: what API keys ask to order, and what became of it. */
export function ApprovalsPage() {
  return <InWorkspace title="Approvals">{(scope) => <Approvals {...scope} />}</InWorkspace>
}

function Approvals({ userId, workspace }: WorkspaceScope) {
  const { reason } = useMayEdit(userId, workspace, 'create_servers')
  return (
    <>
      <PageHeader
        eyebrow={workspace.name}
        title="Approvals"
        lead="Orders that an API key places only when a person agrees. You choose for each key from which monthly amount it asks. The amount is for one order alone, so give such a key a monthly limit too."
      />
      <WorkspaceSuspensionNotice workspace={workspace} />
      <ApprovalTable workspace={workspace} reason={reason} />
    </>
  )
}
