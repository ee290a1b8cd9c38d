import { useQuery } from '@tanstack/react-query'
import { QueryProvider } from '@/components/QueryProvider'
import { profileQuery } from '@/domain/identity/profileQuery'

/** The name of the signed-in person. Renders nothing until it is known. */
export function AccountName(props: { userId: string }) {
  return (
    <QueryProvider>
      <Name {...props} />
    </QueryProvider>
  )
}

function Name({ userId }: { userId: string }) {
  return useQuery(profileQuery(userId)).data?.full_name
}
