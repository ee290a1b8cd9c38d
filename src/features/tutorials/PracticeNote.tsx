import { useDeployment } from '@/lib/useDeployment'
import { StateTag } from '@/ui/StateTag'
import { useTutorialRows } from './useTutorialRows'

const NOTE =
  'flex flex-wrap items-baseline gap-x-6 gap-y-1 border-t border-line px-(--pad) py-4 text-14'

/** What of the tutorials works on this deployment, if not all. It follows the settings. */
export function PracticeNote() {
  const { orders } = useDeployment()
  const { isSimulated, hasEngine } = useTutorialRows()
  if (orders === 'closed' || !hasEngine) {
    return (
      <p className={NOTE}>
        <StateTag state="closed">Not open for orders</StateTag>
        <span className="min-w-0 flex-1 basis-64">
          You can read every tutorial, add your keys and invite people. Servers cannot be created
          yet.
        </span>
      </p>
    )
  }
  if (!isSimulated) return null
  return (
    <p className={NOTE}>
      <StateTag state="preview">Simulated servers</StateTag>
      <span className="min-w-0 flex-1 basis-64">
        Everything in the dashboard and by API works as written
        {orders === 'preview' ? ', and nothing is charged' : ''}. Only steps marked “needs a real
        server” do not: nothing answers at the address of a simulated one.
      </span>
    </p>
  )
}
