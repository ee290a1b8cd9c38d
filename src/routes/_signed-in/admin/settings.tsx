import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { SettingsPage } from '@/features/admin/settings/SettingsPage'

export const Route = createFileRoute('/_signed-in/admin/settings')({
  head: () => documentHead({ title: 'Settings, admin' }),
  component: SettingsPage,
})
