import { pageParam, textParam } from '@/lib/searchParams'

/** The state of /admin/messages in its address. */
export interface DeliverySearch {
  /** The reason for which mails could not be delivered; none: every reason. */
  reason?: string | undefined
  page?: number | undefined
}

/** Reads the search of /admin/messages and never throws: what is invalid is dropped. */
export const deliverySearch = ({ reason, page }: Record<string, unknown>): DeliverySearch => ({
  reason: textParam(reason, 60),
  page: pageParam(page),
})
