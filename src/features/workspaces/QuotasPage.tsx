import { QuotasSection } from './QuotasSection'
import { WorkspacePage } from './WorkspacePage'

/** /dashboard/workspace/quotas: what the workspace may use and uses. */
export function QuotasPage() {
  return <WorkspacePage page="quotas">{(props) => <QuotasSection {...props} />}</WorkspacePage>
}
