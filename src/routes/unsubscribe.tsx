import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { UnsubscribePage } from '@/features/mailLinks/UnsubscribePage'
import { mailLinkSearch } from '@/features/mailLinks/mailLinkSearch'

export const Route = createFileRoute('/unsubscribe')({
  head: () => documentHead({ title: 'Unsubscribe' }),
  component: Unsubscribe,
})

function Unsubscribe() {
  return <UnsubscribePage search={mailLinkSearch(Route.useSearch())} />
}
