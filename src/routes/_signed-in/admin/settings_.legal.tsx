import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { staffProviderQuery } from '@/domain/provider/providerQuery'
import { readRows } from '@/domain/session/readRows'
import { ProviderPage } from '@/features/admin/settings/ProviderPage'

export const Route = createFileRoute('/_signed-in/admin/settings_/legal')({
  head: () => documentHead({ title: 'Provider and legal documents, admin' }),
  loader: ({ context }) => void readRows(context, staffProviderQuery),
  component: ProviderPage,
})
