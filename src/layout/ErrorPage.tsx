import { useEffect, useState } from 'react'
import { isChunkLoadError } from '@/layout/appUpdate/chunkLoadError'
import { tryReloadOnce } from '@/layout/appUpdate/tryReloadOnce'
import { brand } from '@/lib/brand'
import { ownBuild, readLatestBuild } from '@/lib/build'
import { hasPendingWork } from '@/lib/pendingWork'
import { buttonVariants } from '@/ui/buttonVariants'
import { CenteredSpinner } from '@/ui/Spinner'

/** For each cause: what happened, what to do, and the label of the button. */
const WORDS = {
  offline: [
    'The connection was lost while this page was loading.',
    'Check your connection, then try again.',
  ],
  outdated: [
    `A new version of ${brand.name} is out, and this page needs it.`,
    'Load the new version to continue.',
    'Load the new version',
  ],
  missing: [
    'Part of this page could not be loaded.',
    'Try again in a moment. If it fails again, the problem is on our side; other pages may still work.',
  ],
  defect: [
    'Something went wrong on our side.',
    'Reload the page. If it fails again, other pages may still work.',
    'Reload the page',
  ],
} as const

/**
 * Replaces a page that did not load or that threw an error. A reload may find a missing chunk, so the page reloads
 * automatically: only once, and only while the site can be reached and nothing is being saved.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const isPart = isChunkLoadError(error)
  const [cause, setCause] = useState<keyof typeof WORDS | null>(isPart ? null : 'defect')

  useEffect(() => {
    let isGone = false
    const find = (latest: string | null) => {
      if (isGone) return
      if (!hasPendingWork() && tryReloadOnce()) window.location.reload()
      else setCause(latest === null || latest === ownBuild() ? 'missing' : 'outdated')
    }
    const look = () => void readLatestBuild().then(find, () => setCause('offline'))
    if (isPart) {
      look()
      window.addEventListener('online', look)
    }
    return () => {
      isGone = true
      window.removeEventListener('online', look)
    }
  }, [isPart])

  if (cause === null) return <CenteredSpinner />
  const [what, advice, key = 'Try again'] = WORDS[cause]
  return (
    <div className="sheet grid grow">
      <div className="band border-t-0! max-lg:content-start">
        <div className="head">
          <h1 className="text-34 leading-9 tracking-[-0.02em]">This page did not load</h1>
        </div>
        <div className="body pad py-8!">
          <p className="lead max-w-[56ch]">{what} Nothing you saved is affected.</p>
          <p className="mt-3 mb-6 max-w-[64ch]">{advice}</p>
          {/* Not the Button component: every page loads this one, so it must stay small. */}
          <button
            type="button"
            className={buttonVariants({ variant: 'primary', size: 'lg', disabled: false })}
            // Not `reset`: the browser keeps the failure of a chunk until the document is loaded again.
            onClick={() => window.location.reload()}
          >
            {key}
          </button>
        </div>
      </div>
    </div>
  )
}
