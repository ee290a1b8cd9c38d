import type { ReactNode } from 'react'
import type { ServerKind } from '@/lib/deployment'
import { useDeployment } from '@/lib/useDeployment'

/** A part of a text that recommends a kind of server: it is there only while that kind is on sale. */
export function Sold({ kind, children }: { kind: ServerKind; children: ReactNode }) {
  return useDeployment().sells?.includes(kind) ? children : null
}
