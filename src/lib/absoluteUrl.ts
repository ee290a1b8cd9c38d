/**
 * The full address of a path, for search engines and link previews.
 * @returns undefined if the build has no origin (`VITE_SITE_URL`, checked by `build/env.ts`)
 */
export function absoluteUrl(path: string): string | undefined {
  const origin = import.meta.env.VITE_SITE_URL
  return origin ? new URL(path, origin).href : undefined
}
