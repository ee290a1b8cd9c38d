/** Removes every key with this prefix from localStorage and sessionStorage. Other keys stay. */
export function clearByPrefix(prefix: string): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = globalThis[name]
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
    } catch {
      // A blocked storage contains no keys of this site.
    }
  }
}
