import { documentHead } from '@/components/seo/documentHead'
import { loadOperatorText, operatorDocs, type OperatorDoc } from '@/content/operate/operatorDocs'
import { readRows } from '@/domain/session/readRows'
import type { RouterContext } from '@/domain/session/routerContext'
import { settingsQuery } from '@/domain/settings/settingsQuery'
import { deployment } from '@/lib/deployment'
import type { OperatePageProps } from './OperatePage'

const find = (path: string): OperatorDoc | undefined =>
  operatorDocs.find((each) => each.path === path)

/** Reads the page with its text, and the settings; null if there is no page at this path. */
export async function loadOperatorPage(
  context: RouterContext,
  path: string,
): Promise<OperatePageProps | null> {
  const doc = find(path)
  if (doc === undefined) return null
  const [text] = await Promise.all([loadOperatorText(doc), readRows(context, settingsQuery)])
  return { doc, text }
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
