import { Disclosure } from '@/components/Disclosure'
import { SectionHead } from '@/components/SectionHead'
import { WaitingInvitations } from '@/components/workspaces/WaitingInvitations'
import { InvitationsSection } from './InvitationsSection'
import { MembersSection } from './MembersSection'
import { RolesTable } from './RolesTable'
import { WorkspacePage } from './WorkspacePage'

/** /dashboard/workspace/members: who is in the workspace, who is invited, and what each role may do. */
export function MembersPage() {
  return (
    <WorkspacePage page="members">
      {(props) => (
        <>
          <WaitingInvitations userId={props.userId} />
          <MembersSection {...props} />
          <InvitationsSection {...props} />
          <section aria-labelledby="workspace-roles" className="border-t border-line">
            <SectionHead id="workspace-roles" title="What each role may do" />
            <Disclosure id="roles-of-members" summary="Show all actions" isOpen="wide">
              <RolesTable />
            </Disclosure>
          </section>
        </>
      )}
    </WorkspacePage>
  )
}
