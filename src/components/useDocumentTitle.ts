import { useEffect } from 'react'
import { brand } from '@/lib/brand'

/**
 * The title of a page whose rows name it: the route's `head` knows only its address.
 * @param title without the brand; undefined while the rows load
 */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} · ${brand.name}`
  }, [title])
}
