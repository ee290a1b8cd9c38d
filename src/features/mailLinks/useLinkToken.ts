import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import type { MailLinkSearch } from './mailLinkSearch'

/** The token of the link that opened the page. It is taken out of the address and of the history once it is read. */
export function useLinkToken({ token }: MailLinkSearch): string | undefined {
  const navigate = useNavigate()
  const [read, setRead] = useState(token)
  if (token !== undefined && token !== read) setRead(token)
  useEffect(() => {
    if (token !== undefined) void navigate({ to: '.', search: {}, replace: true })
  }, [navigate, token])
  return read
}
