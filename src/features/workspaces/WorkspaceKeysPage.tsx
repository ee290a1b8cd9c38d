import { ApiKeysSection } from './apiKeys/ApiKeysSection'
import { WorkspacePage } from './WorkspacePage'

/** /dashboard/workspace/keys: the keys with which programs act in the workspace. */
export function WorkspaceKeysPage() {
  return <WorkspacePage page="keys">{(props) => <ApiKeysSection {...props} />}</WorkspacePage>
}
