/**
 * The address of a path for those who are not on this site: search engines, whoever shows a link to it.
 * @returns undefined where the build was not told its origin (`VITE_SITE_URL`, checked by `build/env.ts`)
 */
export function absoluteUrl(path: string): string | undefined {
  const origin = import.meta.env.VITE_SITE_URL
  return origin ? new URL(path, origin).href : undefined
}
