import { useQuery } from '@tanstack/react-query'
import type { BillingProfile } from '@/domain/billing/billingProfile'
import { billingTermsQuery } from '@/domain/billing/queryOptions'
import { previewTax, type TypedPayer } from '@/domain/billing/taxPreview'
import { taxRatesQuery } from '@/domain/billing/taxRates'
import { todayUtc } from '@/lib/todayUtc'

interface TaxPreviewProps {
  typed: TypedPayer
  stored: BillingProfile | null
}

/** Which tax the next invoices will have, if what is typed is saved. */
export function TaxPreview({ typed, stored }: TaxPreviewProps) {
  const { data: terms } = useQuery(billingTermsQuery)
  const { data: rows } = useQuery(taxRatesQuery)
  const words =
    terms && rows ? previewTax(typed, stored, { terms, ...rows, day: todayUtc() }) : undefined
  return (
    <p role="status" className="border-l-2 border-line-2 pl-3 text-14 text-text-2 empty:hidden">
      {words}
    </p>
  )
}
