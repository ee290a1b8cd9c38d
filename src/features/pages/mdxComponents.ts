import { ProsePre, ProseTable } from '@/ui/ProseParts'
import { WordsLink } from './WordsLink'

/** What MDX elements become in this app. */
export const mdxComponents = { a: WordsLink, pre: ProsePre, table: ProseTable }
