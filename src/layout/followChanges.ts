import type { RouterContext } from '@/domain/session/routerContext'
import { followDeployment } from './followDeployment'
import { followViewer } from './followViewer'

/** Keeps the page up to date with the person and with the deployment. It is loaded when the page is idle. */
export function followChanges(context: RouterContext): void {
  followViewer(context)
  followDeployment(context)
}
