import * as v from 'valibot'
import { siteUrl } from '../config'
import { connectedTo, send } from './target'

/** `/version.json` of a site: `writeVersion` of the build. */
const version = v.object({ build: v.string() })

/**
 * The address of the site of the deployment, for links, without a path. The API knows none. So it is what the build was told, where
 * the program speaks to the deployment of its build; or that of the API, where a site answers there too.
 * @returns an empty text where neither is so
 */
export async function findSite(signal: AbortSignal): Promise<string> {
  const { url } = connectedTo()
  const isOfBuild = [import.meta.env.VITE_SUPABASE_URL, siteUrl()].includes(url)
  if (isOfBuild && siteUrl() !== '') return siteUrl()
  try {
    const answer = await send(`${url}/version.json`, { signal })
    return v.is(version, await answer.json()) ? url : ''
  } catch {
    return ''
  }
}
