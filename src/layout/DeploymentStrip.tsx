import { PageLink } from '@/content/PageLink'
import { clsx } from 'clsx'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isListed } from '@/content/pages'
import { builtDeployment, deployment, onDeployment, type IncidentNotice } from '@/lib/deployment'
import { isHydrating } from '@/lib/hydration'
import { useDeployment } from '@/lib/useDeployment'

/** On each line and not on the strip: the styles in the document hold no rule for `[&>p]`. */
const line = 'mx-auto max-w-(--sheet) px-(--pad) py-1'

/** The place of the strip on a page whose facts have changed since it was opened. */
interface Kept {
  path: string
  height: number
  /** The new facts need more room than that. */
  isTooSmall: boolean
}

/**
 * The strip under the header: facts about the whole site. Each one disappears once it is no longer true. An incident or
 * maintenance comes before the standing notice.
 *
 * The facts are read again while a page is open, and nothing on the page may move then. So the strip keeps its height
 * until the next page. What needs more room stands at the foot of the screen until then.
 */
export function DeploymentStrip() {
  const facts = useDeployment()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  const place = useRef<HTMLDivElement>(null)
  const [stored, setKept] = useState<Kept | null>(null)
  const kept = stored?.path === path ? stored : null

  useEffect(() => {
    // Called before React renders the new facts, so this is the height of the old ones.
    const keep = () => {
      const height = place.current?.offsetHeight ?? 0
      setKept((now) => now ?? { path, height, isTooSmall: false })
    }
    // The new facts came before this page was hydrated, with those of the build.
    if (isHydrating() && deployment() !== builtDeployment()) keep()
    const stop = onDeployment(keep)
    return () => {
      stop()
      setKept(null)
    }
  }, [path])

  useLayoutEffect(() => {
    const { scrollHeight = 0 } = place.current ?? {}
    setKept((now) =>
      now && !now.isTooSmall && scrollHeight > now.height ? { ...now, isTooSmall: true } : now,
    )
  }, [facts, kept?.path])

  const strip = <Strip facts={facts} isAtFoot={kept?.isTooSmall ?? false} />
  return (
    <>
      <div ref={place} style={kept === null ? undefined : { height: kept.height }}>
        {kept?.isTooSmall ? null : strip}
      </div>
      {kept?.isTooSmall ? strip : null}
    </>
  )
}

interface StripProps {
  facts: ReturnType<typeof useDeployment>
  isAtFoot: boolean
}

function Strip({ facts: { notice, announcement, incident }, isAtFoot }: StripProps) {
  if (!notice && !announcement && !incident) return null
  return (
    <aside
      aria-label="Site notice"
      className={clsx(
        'border-line text-14/6',
        isAtFoot ? 'sticky bottom-0 z-20 order-last border-t' : 'border-b',
        incident?.kind === 'incident' ? 'bg-(--tint-error)' : isAtFoot && 'bg-surface',
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
