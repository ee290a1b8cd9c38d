import { useDeployment } from '@/lib/useDeployment'

/** The strip under the header: facts about the whole site. Each one disappears once it is no longer true. */
export function DeploymentStrip() {
  const { notice, announcement } = useDeployment()
  if (!notice && !announcement) return null
  return (
    <aside aria-label="Site notice" className="strip">
      {announcement && <p>{announcement}</p>}
      {notice && (
        <p>
          <b className="strong">{notice[0]}</b> {notice[1]}
        </p>
      )}
    </aside>
  )
}
