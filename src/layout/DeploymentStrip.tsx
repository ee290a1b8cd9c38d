import { useDeployment } from '@/lib/useDeployment'

/** On each line and not on the strip: the styles in the document hold no rule for `[&>p]`. */
const line = 'mx-auto max-w-(--sheet) px-(--pad) py-1'

/** The strip under the header: facts about the whole site. Each one disappears once it is no longer true. */
export function DeploymentStrip() {
  const { notice, announcement } = useDeployment()
  if (!notice && !announcement) return null
  return (
    <aside aria-label="Site notice" className="border-b border-line text-14/6">
      {announcement && <p className={line}>{announcement}</p>}
      {notice && (
        <p className={line}>
          <b className="strong">{notice[0]}</b> {notice[1]}
        </p>
      )}
    </aside>
  )
}
