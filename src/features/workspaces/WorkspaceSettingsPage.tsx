import { MailboxSection } from './MailboxSection'
import { SettingsSection } from './SettingsSection'
import { TakeAwaySection } from './TakeAwaySection'
import { WorkspacePage } from './WorkspacePage'
import { YourWorkspaces } from './YourWorkspaces'

/** /dashboard/workspace/settings: the mailbox, the export, the name and the end of the workspace, and the person's other ones. */
export function WorkspaceSettingsPage() {
  return (
    <WorkspacePage page="settings">
      {(props) => (
        <>
          {props.workspace.role === 'accountant' ? null : <MailboxSection {...props} />}
          {props.workspace.role === 'accountant' ? null : (
            <TakeAwaySection workspace={props.workspace} />
          )}
          <SettingsSection {...props} />
          <YourWorkspaces {...props} />
        </>
      )}
    </WorkspacePage>
  )
}
