import { createFileRoute } from '@tanstack/react-router'
import { CapacityPage } from '@/features/admin/capacity/CapacityPage'
import { documentHead } from '@/components/seo/documentHead'
import { addressPoolsQuery } from '@/domain/addresses/admin/pools'
import {
  capacityQuery,
  copiesQuery,
  membersQuery,
  provisionersQuery,
  savedDraftsQuery,
} from '@/domain/capacity/queryOptions'
import { readRows } from '@/domain/session/readRows'

export const Route = createFileRoute('/_signed-in/admin/capacity')({
  head: () => documentHead({ title: 'Capacity, admin' }),
  loader: ({ context }) =>
    readRows(
      context,
      capacityQuery,
      copiesQuery,
      addressPoolsQuery,
      membersQuery,
      provisionersQuery,
      savedDraftsQuery,
    ),
  component: CapacityPage,
})
