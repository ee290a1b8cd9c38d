import { LimitSection } from './LimitSection'
import { SettingsSection } from './SettingsSection'
import { WorkspacePage } from './WorkspacePage'
import { YourWorkspaces } from './YourWorkspaces'

/** /dashboard/workspace/settings: the name, the limit and the end of the workspace, and the person's other ones. */
export function WorkspaceSettingsPage() {
  return (
    <WorkspacePage page="settings">
      {(props) => (
        <>
          <LimitSection {...props} />
          <SettingsSection {...props} />
          <YourWorkspaces {...props} />
        </>
      )}
    </WorkspacePage>
  )
}
