import { ProsePre, ProseTable } from '@/ui/ProseParts'
import { MdxLink } from './MdxLink'

/** What MDX elements become in this app. */
export const mdxComponents = { a: MdxLink, pre: ProsePre, table: ProseTable }
