import { ApiKeysSection } from './apiKeys/ApiKeysSection'
import { SshKeysSection } from './sshKeys/SshKeysSection'
import { WorkspacePage } from './WorkspacePage'

/** /dashboard/workspace/keys: the keys with which programs act in the workspace, and those for its servers. */
export function WorkspaceKeysPage() {
  return (
    <WorkspacePage page="keys">
      {(props) => (
        <>
          <ApiKeysSection {...props} />
          <SshKeysSection {...props} />
        </>
      )}
    </WorkspacePage>
  )
}
