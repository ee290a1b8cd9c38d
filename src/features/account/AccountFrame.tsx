import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { User } from '@machines/auth.types'
import { SuspensionNotice } from '@/components/SuspensionNotice'
import { TabLinks } from '@/components/TabLinks'
import type { Profile } from '@/domain/identity/profile'
import { profileQuery } from '@/domain/identity/profileQuery'
import { PageHeader } from '@/ui/PageHeader'

/** The pages about the account, in the order of their tabs. */
const pages = {
  profile: { to: '/dashboard/account', label: 'Profile' },
  security: { to: '/dashboard/account/security', label: 'Security' },
  messages: { to: '/dashboard/account/messages', label: 'Messages' },
  leaving: { to: '/dashboard/account/leaving', label: 'Your data' },
} as const

export interface AccountFrameProps {
  user: User
  page: keyof typeof pages
  /** Default: the name of the person. */
  title?: string
  children: ReactNode
}

/** The head and the tabs of a page about the account. */
export function AccountFrame({ user, page, title, children }: AccountFrameProps) {
  const { data: profile } = useQuery(profileQuery(user.id))
  const name = nameIn(profile, user)
  return (
    <>
      <PageHeader
        eyebrow={title === undefined ? 'Dashboard' : <span className="wrap-anywhere">{name}</span>}
        title={title ?? <span className="wrap-anywhere">{name}</span>}
      />
      <TabLinks
        label="Pages about your account"
        tabs={Object.entries(pages).map(([id, { to, label }]) => ({
          to,
          label,
          isCurrent: id === page,
        }))}
      />
      <SuspensionNotice profile={profile} />
      {children}
    </>
  )
}

function nameIn(profile: Profile | undefined, user: User): string {
  return profile?.full_name || user.email || 'Your account'
}
