import { PageLink } from '@/content/PageLink'
import { clsx } from 'clsx'
import { useRouterState } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isListed } from '@/content/pages'
import {
  builtDeployment,
  deployment,
  onDeployment,
  type Deployment,
  type IncidentNotice,
} from '@/lib/deployment'
import { isHydrating } from '@/lib/hydration'
import { useDeployment } from '@/lib/useDeployment'

/** On each line and not on the strip: the styles in the document hold no rule for `[&>p]`. */
const line = 'mx-auto max-w-(--sheet) px-(--pad) py-1'

/** The place of the strip on a page whose facts have changed since it was opened. */
interface Kept {
  path: string
  height: number
  /** What does not fit into the place: nothing, the incident, or all of it. */
  atFoot: 'nothing' | 'incident' | 'all'
}

/**
 * The strip under the header: facts about the whole site. Each one disappears once it is no longer true. An incident
 * comes before the standing notice and does not replace it: a visitor of a preview still has to know that it is one.
 *
 * The facts are read again while a page is open, and nothing on the page may move then. So the strip keeps its height
 * until the next page. What needs more room stands at the foot of the screen until then. In a window of another width,
 * such as on a phone that is turned, everything moves anyway, and the height of before would cut the strip.
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
      setKept((now) => now ?? { path, height, atFoot: 'nothing' })
    }
    // The new facts came before this page was hydrated, with those of the build.
    if (isHydrating() && deployment() !== builtDeployment()) keep()
    const stop = onDeployment(keep)
    const { innerWidth: width } = window
    const forget = () => window.innerWidth !== width && setKept(null)
    addEventListener('resize', forget)
    return () => {
      stop()
      removeEventListener('resize', forget)
      setKept(null)
    }
  }, [path])

  const atFoot = kept?.atFoot ?? 'nothing'
  useLayoutEffect(() => {
    const { scrollHeight = 0 } = place.current ?? {}
    setKept((now) =>
      now && scrollHeight > now.height ? { ...now, atFoot: moreThan(now.atFoot) } : now,
    )
  }, [facts, kept?.path, atFoot])

  const { incident, ...standing } = facts
  return (
    <>
      <div ref={place} style={kept === null ? undefined : { height: kept.height }}>
        {atFoot === 'all' ? null : <Strip facts={atFoot === 'incident' ? standing : facts} />}
      </div>
      {atFoot === 'all' ? <Strip facts={facts} isAtFoot /> : null}
      {atFoot === 'incident' && incident ? (
        <Strip facts={{ incident }} label="Latest notice" isAtFoot />
      ) : null}
    </>
  )
}

/** What moves to the foot if the rest is still too high. */
const moreThan = (atFoot: Kept['atFoot']) => (atFoot === 'nothing' ? 'incident' : 'all')

interface StripProps {
  facts: Pick<Deployment, 'notice' | 'announcement' | 'incident'>
  /** Two strips at once need two names. */
  label?: string
  isAtFoot?: boolean
}

function Strip({ facts, label = 'Site notice', isAtFoot = false }: StripProps) {
  const { notice, announcement, incident } = facts
  if (!notice && !announcement && !incident) return null
  return (
    <aside
      aria-label={label}
      className={clsx(
        'border-line text-14/6',
        // Below the bars of pages (z-10): what is to be pressed now is not covered.
        isAtFoot ? 'sticky bottom-0 z-5 order-last border-t bg-surface' : 'border-b',
      )}
    >
      {incident && <Incident {...incident} />}
      {announcement && <p className={line}>{announcement}</p>}
      {notice && (
        <p className={line}>
          <b className="strong">{notice[0]}</b> {notice[1]}
        </p>
      )}
    </aside>
  )
}

function Incident({ kind, title, text, when }: IncidentNotice) {
  return (
    <div className={kind === 'incident' ? 'bg-(--tint-error)' : undefined}>
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
    </div>
  )
}
