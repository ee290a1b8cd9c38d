import { DashboardPage } from '@/features/dashboard/DashboardPage'
import { dashboardRows } from '@/features/dashboard/dashboardRows'
import { instanceRows } from '@/features/instances/detail/instanceRows'
import { InstancePage } from '@/features/instances/detail/InstancePage'
import { ServersPage } from '@/features/instances/list/ServersPage'
import { serversRows } from '@/features/instances/list/serversRows'
import { profileQuery } from '@/domain/identity/profileQuery'
import type { Profile } from '@/domain/identity/profile'
import { chosenSlug, currentOf } from '@/domain/workspaces/currentWorkspace'
import { myWorkspacesQuery } from '@/domain/workspaces/queryOptions'
import type { FirstRows } from '@/domain/workspaces/readFirstRows'
import type { Workspace } from '@/domain/workspaces/workspace'
import { setViewerZone } from '@/lib/viewerZone'
import { readEarly, rowsOf } from './data'
import { CONTENT_ATTRIBUTE, FRAME_ATTRIBUTE } from './frame'
import { append } from './render'

const contentOfFrame = () =>
  document.querySelector(`#root [${FRAME_ATTRIBUTE}] [${CONTENT_ATTRIBUTE}]`)

interface Page {
  rows: FirstRows
  element: unknown
}

/** The page at this address. With a search the application draws it, which knows what the search means. */
function pageAt({ pathname, search }: Location, page: string): Page | undefined {
  const id = pathname.split('/').at(-1) ?? ''
  if (page === 'home') return { rows: dashboardRows, element: <DashboardPage /> }
  if (search !== '') return undefined
  if (page === 'servers') return { rows: serversRows, element: <ServersPage search={{}} /> }
  if (page !== 'server') return undefined
  return { rows: instanceRows(id), element: <InstancePage id={id} tab="overview" /> }
}

/**
 * Draws the page with the rows of the early answer before the application arrives, by the same components. So it looks
 * the same, in the same place, and the application replaces it without a jump. Until then links lead on, and controls
 * do nothing. If a row is missing or unexpected, nothing is drawn, and the application shows the page.
 */
async function drawPage(): Promise<void> {
  const early = globalThis.earlyRead
  const page = early && pageAt(window.location, early.page)
  if (early === undefined || page === undefined) return
  // From a cache this script comes before the end of the document.
  const framed = new Promise<void>((resolve) => {
    early.onFrame = resolve
    if (contentOfFrame()) resolve()
  })
  const { own, workspace } = page.rows
  const { userId } = early
  await readEarly([...(await early.parts)], [...own(userId), myWorkspacesQuery])
  const workspaces = rowsOf(myWorkspacesQuery) as Workspace[]
  const current = currentOf(workspaces, chosenSlug(userId))
  if (current !== undefined && workspace !== undefined) await readEarly(null, workspace(current.id))
  setViewerZone((rowsOf(profileQuery(userId)) as Profile).time_zone)
  // The facts of the site are in the document beside the frame. Without them a page would be drawn as if orders were closed.
  await framed
  const drawn = document.createDocumentFragment()
  append(drawn, page.element)
  for (const control of drawn.querySelectorAll('button, input, select')) {
    control.toggleAttribute('inert', true)
  }
  contentOfFrame()?.replaceChildren(drawn)
}

void drawPage().catch(() => undefined)
