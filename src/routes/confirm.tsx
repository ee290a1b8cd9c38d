import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { ConfirmPage } from '@/features/mailLinks/ConfirmPage'
import { mailLinkSearch } from '@/features/mailLinks/mailLinkSearch'

export const Route = createFileRoute('/confirm')({
  head: () => documentHead({ title: 'Confirm your email address' }),
  component: Confirm,
})

function Confirm() {
  return <ConfirmPage search={mailLinkSearch(Route.useSearch())} />
}
