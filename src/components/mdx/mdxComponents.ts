import { ProsePre, ProseTable } from '@/ui/ProseParts'
import { MdxLink } from './MdxLink'

/** The components that render MDX elements. */
export const mdxComponents = { a: MdxLink, pre: ProsePre, table: ProseTable }
