import { PageLink } from '@/content/PageLink'
import { clsx } from 'clsx'
import { isListed } from '@/content/pages'
import type { IncidentNotice } from '@/lib/deployment'
import { useDeployment } from '@/lib/useDeployment'

/** On each line and not on the strip: the styles in the document hold no rule for `[&>p]`. */
const line = 'mx-auto max-w-(--sheet) px-(--pad) py-1'

/**
 * The strip under the header: facts about the whole site. Each one disappears once it is no longer true. An incident or
 * maintenance comes before the standing notice.
 */
export function DeploymentStrip() {
  const { notice, announcement, incident } = useDeployment()
  if (!notice && !announcement && !incident) return null
  return (
    <aside
      aria-label="Site notice"
      className={clsx(
        'border-b border-line text-14/6',
        incident?.kind === 'incident' && 'bg-(--tint-error)',
      )}
    >
      {announcement && <p className={line}>{announcement}</p>}
      {incident ? (
        <Incident {...incident} />
      ) : (
        notice && (
          <p className={line}>
            <b className="strong">{notice[0]}</b> {notice[1]}
          </p>
        )
      )}
    </aside>
  )
}

function Incident({ kind, title, text, when }: IncidentNotice) {
  return (
    <p className={clsx(line, 'flex flex-wrap items-center gap-x-3')}>
      <span>
        <b className="strong">
          {kind === 'incident' ? 'Incident' : 'Maintenance'}: {title}.
        </b>{' '}
        {text}
      </span>
      <span className="num text-12 text-text-2">{when}</span>
      {isListed('status') && <PageLink page="status" className="font-medium lg:ml-auto" />}
    </p>
  )
}
