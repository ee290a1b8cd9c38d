import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { quotaDefaultsQuery } from '@/domain/instances/admin/quotaDefaults'
import { readRows } from '@/domain/session/readRows'
import { SettingsPage } from '@/features/admin/settings/SettingsPage'

export const Route = createFileRoute('/_signed-in/admin/settings')({
  head: () => documentHead({ title: 'Settings, admin' }),
  loader: ({ context }) => void readRows(context, quotaDefaultsQuery),
  component: SettingsPage,
})
