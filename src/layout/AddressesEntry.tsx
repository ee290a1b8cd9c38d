import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { addressOffersQuery } from '@/domain/addresses/queryOptions'

/** The entry of a page about extra addresses: it is there where a region has some. */
export function AddressesEntry({ children }: { children: ReactNode }) {
  const { data: offers } = useQuery(addressOffersQuery)
  return offers !== undefined && offers.length > 0 ? children : null
}
