import { documentHead } from '@/components/seo/documentHead'
import { legalDescriptions } from '@/content/legal/descriptions'
import { documentTitle, isDocumentId, legalPath } from '@/content/legalDocuments'
import { deployment } from '@/lib/deployment'

/** The head of /legal/<document>: of the not-found page while visitors cannot read the document. */
export function legalHead(id: string) {
  const isShown = deployment().documents?.some((each) => each.id === id)
  return isShown && isDocumentId(id)
    ? documentHead({
        title: documentTitle(id),
        description: legalDescriptions[id],
        path: legalPath(id),
      })
    : documentHead({ title: 'Not found' })
}
