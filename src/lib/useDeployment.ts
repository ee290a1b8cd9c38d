import { useSyncExternalStore } from 'react'
import { builtDeployment, deployment, onDeployment, type Deployment } from './deployment'

/** The facts of this deployment. While a prerendered page is hydrated, they are those of the build. */
export function useDeployment(): Deployment {
  return useSyncExternalStore(
    onDeployment,
    deployment,
    import.meta.env.SSR ? deployment : builtDeployment,
  )
}
