import type { Manifest } from 'vite'

/**
 * Names of the chunks that the router's plugin splits from a route, in the order of the manifest. A name is the file of
 * the route with a query (`src/routes/vps.tsx?tsr-split=component`), which the plugin does not document. A dot in the name
 * of the file is a slash of the id.
 * Upstream: https://github.com/TanStack/router/pull/3355
 * @param routeId the router's id: `/vps` or `/_signed-in/dashboard`
 * @throws Error when the build has no such chunk
 */
export function chunksOfRoute(manifest: Manifest, routeId: string): [string, ...string[]] {
  const [first, ...others] = Object.keys(manifest).filter((name) => {
    const [, file] = /^src\/routes(\/.*)\.tsx\?tsr-split=/.exec(name) ?? []
    return file?.replaceAll('.', '/') === routeId.replaceAll('.', '/')
  })
  if (first === undefined) throw new Error(`The build has no chunk of src/routes${routeId}.tsx`)
  return [first, ...others]
}
