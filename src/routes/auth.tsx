import { createFileRoute } from '@tanstack/react-router'
import { AuthPage } from '@/features/auth/AuthPage'
import { authSearch } from '@/domain/session/authSearch'
import { leaveWhenSignedIn } from '@/domain/session/leaveWhenSignedIn'
import { documentHead } from '@/components/seo/documentHead'

export const Route = createFileRoute('/auth')({
  validateSearch: authSearch,
  beforeLoad: ({ context, search }) => leaveWhenSignedIn(context.auth, search),
  head: () =>
    documentHead({
      title: 'Sign in',
      path: '/auth',
      description:
        'Sign in with your email address and password, create an account, or reset a forgotten password. Signing up needs no payment details.',
    }),
  component: Auth,
})

function Auth() {
  return <AuthPage search={Route.useSearch()} />
}
