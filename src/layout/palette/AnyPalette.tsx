import { useState } from 'react'
import { useVisitor } from '@/domain/session/useAuth'
import { lazyWithRetry } from '@/ui/lazyWithRetry'
import { Palette, type PaletteProps } from './Palette'

/** What finds and does more for signed-in people. Visitors never load it. */
const SignedInPalette = lazyWithRetry(
  'The search',
  async () => (await import('./SignedInPalette')).SignedInPalette,
)

/** The palette for the visitor of the moment in which it was opened: another one would lose the typed text. */
export function AnyPalette(props: PaletteProps) {
  const visitor = useVisitor()
  const isSignedIn = visitor === 'user' || visitor === 'staff' || visitor === 'admin'
  const [isForPerson, setForPerson] = useState(isSignedIn)
  if (!props.open && isForPerson !== isSignedIn) setForPerson(isSignedIn)
  return isForPerson ? <SignedInPalette {...props} /> : <Palette {...props} />
}
