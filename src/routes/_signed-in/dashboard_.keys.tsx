import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { KeysPage } from '@/features/keys/KeysPage'

export const Route = createFileRoute('/_signed-in/dashboard_/keys')({
  head: () => documentHead({ title: 'SSH keys' }),
  component: KeysPage,
})
