/** The most servers that one request creates. */
export const MOST_NEW_INSTANCES = 20

/** The longest name: a label of DNS. */
export const NAME_MAX_LENGTH = 63

/** The names of new servers, as the database makes them: the name itself, or `name-1`, `name-2` … */
export function instanceNames(name: string, count: number): string[] {
  return count === 1 ? [name] : Array.from({ length: count }, (_, index) => `${name}-${index + 1}`)
}

/** What is wrong with the names of new servers, by the rules of the database. */
export function nameProblem(
  name: string,
  count: number,
  isTaken: (name: string) => boolean,
): string | undefined {
  if (name === '') return 'Enter a name.'
  if (!/^[a-z0-9-]+$/.test(name)) return 'Use only a–z, 0–9 and hyphens.'
  if (name.startsWith('-') || (count === 1 && name.endsWith('-'))) {
    return 'Begin and end with a letter or a digit.'
  }
  const names = instanceNames(name, count)
  const longest = names.at(-1)?.length ?? 0
  if (longest > NAME_MAX_LENGTH) {
    return `Use at most ${NAME_MAX_LENGTH - (longest - name.length)} characters.`
  }
  const used = names.filter(isTaken)
  return used.length === 0 ? undefined : `The workspace has ${used.join(', ')} already.`
}

/** A name that is free: `server-1`, or the first after it. */
export function freeName(isTaken: (name: string) => boolean): string {
  for (let number = 1; ; number++) {
    const name = `server-${number}`
    if (!isTaken(name)) return name
  }
}
