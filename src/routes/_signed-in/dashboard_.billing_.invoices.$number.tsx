import { createFileRoute } from '@tanstack/react-router'
import { documentHead } from '@/components/seo/documentHead'
import { invoiceFactsQuery, invoiceQuery } from '@/domain/billing/queryOptions'
import { profileQuery } from '@/domain/identity/profileQuery'
import { readOwnRows } from '@/domain/session/readRows'
import { permissionsQuery } from '@/domain/workspaces/queryOptions'
import { InvoicePage } from '@/features/billing/InvoicePage'

export const Route = createFileRoute('/_signed-in/dashboard_/billing_/invoices/$number')({
  head: ({ params }) => documentHead({ title: `Invoice ${params.number}` }),
  loader: ({ context, params: { number } }) =>
    readOwnRows(context, (userId) => [
      profileQuery(userId),
      permissionsQuery,
      invoiceQuery(number),
      invoiceFactsQuery(number),
    ]),
  component: Invoice,
})

function Invoice() {
  const { number } = Route.useParams()
  return <InvoicePage key={number} number={number} />
}
