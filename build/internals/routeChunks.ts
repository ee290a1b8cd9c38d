import type { Manifest } from 'vite'

/**
 * Names of the chunks that the router's plugin splits from a route, in the order of the manifest. A name is the file of
 * the route with a query (`src/routes/vps.tsx?tsr-split=component`), which the plugin does not document.
 * Upstream: https://github.com/TanStack/router/pull/3355
 * @param routeId the router's id: `/vps` or `/_signed-in/dashboard`
 * @throws Error when the build has no such chunk
 */
export function chunksOfRoute(manifest: Manifest, routeId: string): [string, ...string[]] {
  const source = `src/routes${routeId}.tsx?tsr-split=`
  const [first, ...others] = Object.keys(manifest).filter((name) => name.startsWith(source))
  if (first === undefined) throw new Error(`The build has no chunk of ${source}`)
  return [first, ...others]
}
