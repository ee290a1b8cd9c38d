import { hasHiddenCharacters } from '@/lib/text'

/** In code points, like in the database. */
export const NAME_MAX_LENGTH = 60

/** What is wrong with the name of a workspace, or undefined. */
export function nameError(name: string): string | undefined {
  const text = name.trim()
  if (text === '') return 'Enter a name.'
  if ([...text].length > NAME_MAX_LENGTH) return `Use at most ${NAME_MAX_LENGTH} characters.`
  return hasHiddenCharacters(text) ? 'Remove the invisible characters from the name.' : undefined
}
