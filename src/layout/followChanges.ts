import type { RouterContext } from '@/domain/session/routerContext'
import { followDeployment } from './followDeployment'
import { followViewer } from './followViewer'

/** The settings change seldom. Milliseconds until the first look, so that it is no request of the first view. */
const SETTINGS_DELAY = 5_000

/** Keeps the page up to date with the person and with the deployment. It is loaded when the page is idle. */
export function followChanges(context: RouterContext): void {
  followViewer(context)
  setTimeout(() => followDeployment(context), SETTINGS_DELAY)
}
