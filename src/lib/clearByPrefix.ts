/** Removes every key that begins with the prefix from both storages of the browser, and nothing else of the site's. */
export function clearStored(prefix: string): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const storage = globalThis[name]
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
    } catch {
      // A storage that may not be touched holds nothing of ours.
    }
  }
}
