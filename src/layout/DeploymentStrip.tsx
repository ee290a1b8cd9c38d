import { useDeployment } from '@/lib/useDeployment'

/** The strip under the header: facts about the whole site. Each one disappears once it is no longer true. */
export function DeploymentStrip() {
  const { notice, announcement } = useDeployment()
  if (!notice && !announcement) return null
  return (
    <aside
      aria-label="Site notice"
      className="border-b border-line text-14/6 [&>p]:mx-auto [&>p]:max-w-(--sheet) [&>p]:px-(--pad) [&>p]:py-1"
    >
      {announcement && <p>{announcement}</p>}
      {notice && (
        <p>
          <b className="strong">{notice[0]}</b> {notice[1]}
        </p>
      )}
    </aside>
  )
}
