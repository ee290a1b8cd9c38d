import { documentHead } from '@/components/seo/documentHead'
import { loadOperatorText, operatorDocs, type OperatorDoc } from '@/content/operate/operatorDocs'
import { deployment } from '@/lib/deployment'
import type { OperatePageProps } from './OperatePage'

const find = (path: string): OperatorDoc | undefined =>
  operatorDocs.find((each) => each.path === path)

/** The page with its text; null if there is none at this path. */
export async function loadOperatorPage(path: string): Promise<OperatePageProps | null> {
  const doc = find(path)
  return doc === undefined ? null : { doc, text: await loadOperatorText(doc) }
}

/** The head of a page: that of the not-found page while visitors cannot read it. */
export function operatorHead(path: string) {
  const doc = deployment().hasOperatorDocs ? find(path) : undefined
  return documentHead(
    doc === undefined
      ? { title: 'Not found' }
      : { title: `${doc.title}: operator guide`, description: doc.description, path },
  )
}
