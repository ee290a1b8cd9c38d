import { useSyncExternalStore } from 'react'
import {
  builtDeployment,
  deployment,
  isDeploymentRead,
  onDeployment,
  onDeploymentRead,
  type Deployment,
} from './deployment'

/** The facts of this deployment. While a prerendered page is hydrated, they are those of the build. */
export function useDeployment(): Deployment {
  return useSyncExternalStore(
    onDeployment,
    deployment,
    import.meta.env.SSR ? deployment : builtDeployment,
  )
}

/** Whether the facts of this deployment have been read since the page was opened. What decides an order waits for it. */
export function useDeploymentRead(): boolean {
  return useSyncExternalStore(onDeploymentRead, isDeploymentRead, isDeploymentRead)
}
