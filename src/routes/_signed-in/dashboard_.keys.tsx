import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { KeysPage } from '@/features/keys/KeysPage'
import { sshKeysQuery } from '@/domain/instances/queryOptions'
import { readOwnRows } from '@/domain/session/readRows'

export const Route = createFileRoute('/_signed-in/dashboard_/keys')({
  head: () => documentHead({ title: 'SSH keys' }),
  loader: ({ context }) => readOwnRows(context, (userId) => [sshKeysQuery(userId)]),
  component: KeysPage,
})
