import { useQuery } from '@tanstack/react-query'
import { billingProfileQuery } from '@/domain/billing/profileQueries'
import { billingTermsQuery } from '@/domain/billing/queryOptions'
import { taxOf } from '@/domain/billing/tax'
import { taxRatesQuery } from '@/domain/billing/taxRates'
import { describeTax } from '@/domain/billing/taxWords'
import { createPriceFormatter } from '@/domain/catalogue/money'
import type { Workspace } from '@/domain/workspaces/workspace'
import { todayUtc } from '@/lib/todayUtc'
import { useDeployment } from '@/lib/useDeployment'
import { useViewerLocale } from '@/lib/useViewerLocale'

/** A workspace, and what the person is there; undefined: not read, or no member. */
type Ordering = Pick<Workspace, 'id'> & { role: Workspace['role'] | undefined }

/** Who pays for what is ordered here, and with which tax. During the preview nothing is charged, and nobody is asked. */
export function useOrderPayer(workspace: Ordering) {
  const { orders } = useDeployment()
  const { locale, timeZone } = useViewerLocale()
  const { data: terms } = useQuery({ ...billingTermsQuery, enabled: orders === 'open' })
  const isCharged = orders === 'open' && terms !== undefined && terms.tax_scheme !== 'unset'
  const isOwner = workspace.role === 'owner'
  const { data: profile } = useQuery({
    ...billingProfileQuery(workspace.id),
    enabled: isCharged && isOwner,
  })
  const { data: rows } = useQuery({ ...taxRatesQuery, enabled: isCharged && isOwner })
  const tax =
    isCharged && profile && rows
      ? describeTax(
          taxOf(
            { ...profile, vat_state: profile.vatState },
            terms,
            rows.rates,
            rows.territories,
            todayUtc(),
          ),
        )
      : undefined
  // A private person sees what they pay; a company compares prices without VAT.
  const shown = tax === undefined || profile?.kind === 'company' ? 0 : (tax.percent ?? 0)
  return {
    /** Orders cost money, so somebody has to pay. */
    isCharged,
    /** Only owners see and enter who pays. */
    isOwner,
    /** undefined: not read; null: nobody entered it yet. */
    profile,
    isMissing: isCharged && isOwner && profile === null,
    tax,
    /** How prices are shown to this payer; undefined: as the reader chose. */
    words: tax === undefined ? undefined : shown === 0 ? 'without VAT' : `with ${shown} % VAT`,
    prices: tax === undefined ? undefined : createPriceFormatter(locale, timeZone, shown),
  }
}

/** What the page knows about who pays. */
export type OrderPayer = ReturnType<typeof useOrderPayer>
