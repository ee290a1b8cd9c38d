import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { profileQuery } from '@/domain/identity/profileQuery'
import { securityQuery, sessionsQuery, signInsQuery } from '@/domain/identity/securityQueries'
import { readOwnRows } from '@/domain/session/readRows'
import { SecurityPage } from '@/features/account/security/SecurityPage'

export const Route = createFileRoute('/_signed-in/dashboard_/account_/security')({
  head: () => documentHead({ title: 'Security of your account' }),
  loader: ({ context }) =>
    readOwnRows(context, (userId) => [
      profileQuery(userId),
      securityQuery,
      sessionsQuery,
      signInsQuery,
    ]),
  component: SecurityPage,
})
