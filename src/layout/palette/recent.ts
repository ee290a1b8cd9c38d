const KEY = 'palette-recent'
const KEPT = 5

/** Ids of the commands used last, the latest first. Empty if storage is blocked or its content is not valid. */
export function recentCommands(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    if (!Array.isArray(stored)) return []
    return stored.filter((id): id is string => typeof id === 'string').slice(0, KEPT)
  } catch {
    return []
  }
}

export function rememberCommand(id: string): void {
  try {
    const ids = [id, ...recentCommands().filter((other) => other !== id)].slice(0, KEPT)
    localStorage.setItem(KEY, JSON.stringify(ids))
  } catch {
    // Storage is blocked: the command is not remembered.
  }
}
