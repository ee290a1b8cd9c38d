import { createFileRoute } from '@tanstack/react-router'
import { isDocumentId } from '@/content/legalDocuments'
import { billingTermsQuery } from '@/domain/billing/queryOptions'
import { providerQuery } from '@/domain/provider/providerQuery'
import { readRows } from '@/domain/session/readRows'
import { loadDocumentText } from '@/features/legal/documentTexts'
import { LegalPage, type LegalPageProps } from '@/features/legal/LegalPage'
import { NotFoundPage } from '@/layout/NotFoundPage'

export const Route = createFileRoute('/legal/$document')({
  // Loaded when it is needed, because every page loads this file.
  head: async ({ params }) =>
    (await import('@/features/legal/legalHead')).legalHead(params.document),
  loader: async ({ context, params: { document: id } }): Promise<LegalPageProps | null> => {
    if (!isDocumentId(id)) return null
    const [text] = await Promise.all([
      loadDocumentText(id),
      readRows(context, providerQuery),
      id === 'terms' ? readRows(context, billingTermsQuery) : null,
    ])
    return { id, text }
  },
  component: LegalDocument,
})

function LegalDocument() {
  const found: LegalPageProps | null = Route.useLoaderData()
  return found === null ? <NotFoundPage /> : <LegalPage key={found.id} {...found} />
}
