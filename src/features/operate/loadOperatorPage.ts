import { documentHead } from '@/components/seo/documentHead'
import { OPERATE_PATH } from '@/content/operate/operatePath'
import { loadOperatorText, operatorDocs, type OperatorDoc } from '@/content/operate/operatorDocs'
import { readRows } from '@/domain/session/readRows'
import type { RouterContext } from '@/domain/session/routerContext'
import { settingsQuery } from '@/domain/settings/settingsQuery'
import { deployment } from '@/lib/deployment'
import type { OperatePageProps } from './OperatePage'

/** @param id the part of the address after /docs/operate/; none is the first page */
const find = (id: string | undefined): OperatorDoc | undefined =>
  operatorDocs.find(
    ({ path }) => path === (id === undefined ? OPERATE_PATH : `${OPERATE_PATH}/${id}`),
  )

/** Reads the page with its text, and the settings; null if there is no such page. */
export async function loadOperatorPage(
  context: RouterContext,
  id: string | undefined,
): Promise<OperatePageProps | null> {
  const doc = find(id)
  if (doc === undefined) return null
  const [text] = await Promise.all([loadOperatorText(doc), readRows(context, settingsQuery)])
  return { doc, text }
}

/** The head of a page: that of the not-found page while visitors cannot read it. */
export function operatorHead(id: string | undefined) {
  const doc = deployment().hasOperatorDocs ? find(id) : undefined
  return documentHead(
    doc === undefined
      ? { title: 'Not found' }
      : { title: `${doc.title}: operator guide`, description: doc.description, path: doc.path },
  )
}
