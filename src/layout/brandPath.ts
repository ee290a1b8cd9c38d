import { brand } from '@/lib/brand'

/** The route's path inside the code, so that sources and generated files do not depend on the brand. */
const INTERNAL_PATH = '/os'

/** The internal path, typed into the address bar, maps to this path, which has no page. */
const NOWHERE = '/not-found/os'

/** Maps `/{brand}os` of the address bar to the route `/os`, and back in every link. */
export const brandPath = {
  input: ({ url }: { url: URL }): URL | undefined => {
    const path = url.pathname.replace(/(?<=.)\/+$/, '')
    if (path === brand.osPath) url.pathname = INTERNAL_PATH
    else if (path === INTERNAL_PATH) url.pathname = NOWHERE
    else return undefined
    return url
  },
  output: ({ url }: { url: URL }): URL | undefined => {
    if (url.pathname === INTERNAL_PATH) url.pathname = brand.osPath
    else if (url.pathname === NOWHERE) url.pathname = INTERNAL_PATH
    else return undefined
    return url
  },
}
