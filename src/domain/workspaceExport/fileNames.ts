/** The longest name of a file, in characters. Every file system takes it. */
const NAME_LENGTH = 80

/** Names that mean a device on Windows, with any ending. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i

/**
 * A name that a file can have on every system, made of a text that anybody may have written: it has no path in it, does not
 * begin with a dot, and is not too long.
 * @param ending with its dot, such as `.pdf`; it is kept whole
 */
export function safeName(text: string, ending = ''): string {
  const clean = text
    .normalize('NFKD')
    .replaceAll(/[^\w.-]+/g, '-')
    .replaceAll(/\.{2,}/g, '.')
    .slice(0, NAME_LENGTH - ending.length)
    .replaceAll(/^[.-]+|[.-]+$/g, '')
  if (clean === '') return `file${ending}`
  return DEVICES.test(clean) ? `file-${clean}${ending}` : `${clean}${ending}`
}

/**
 * Gives out names of files of one folder, each once. Two that differ only in their case are the same file on some systems.
 * @returns a function that makes a name of a text, with a number where it is taken
 */
export function uniqueNames(): (text: string, ending?: string) => string {
  const taken = new Set<string>()
  return (text, ending = '') => {
    for (let number = 1; ; number += 1) {
      const name = safeName(text, number === 1 ? ending : `-${number}${ending}`)
      if (taken.has(name.toLowerCase())) continue
      taken.add(name.toLowerCase())
      return name
    }
  }
}
