import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { documentTitle, isDocumentId, legalPath } from '@/content/legalDocuments'
import { providerQuery } from '@/domain/provider/providerQuery'
import { readRows } from '@/domain/session/readRows'
import { loadDocumentText } from '@/features/legal/documentTexts'
import { LegalPage, type LegalPageProps } from '@/features/legal/LegalPage'
import { NotFoundPage } from '@/layout/NotFoundPage'
import { deployment } from '@/lib/deployment'

export const Route = createFileRoute('/legal/$document')({
  head: async ({ params: { document: id } }) => {
    const isShown = deployment().documents?.some((each) => each.id === id)
    if (!isShown || !isDocumentId(id)) return documentHead({ title: 'Not found' })
    const { legalDescriptions } = await import('@/content/legal/descriptions')
    return documentHead({
      title: documentTitle(id),
      description: legalDescriptions[id],
      path: legalPath(id),
    })
  },
  loader: async ({ context, params: { document: id } }): Promise<LegalPageProps | null> => {
    if (!isDocumentId(id)) return null
    const [text] = await Promise.all([loadDocumentText(id), readRows(context, providerQuery)])
    return { id, text }
  },
  component: LegalDocument,
})

function LegalDocument() {
  const found: LegalPageProps | null = Route.useLoaderData()
  return found === null ? <NotFoundPage /> : <LegalPage key={found.id} {...found} />
}
