import { Link } from '@tanstack/react-router'
import { brand } from '@/lib/brand'
import { Footer as Foot } from '@/ui/Footer'
import { navigation } from './navigation'

/** All routes in their groups; application pages show the last line only. */
export function Footer({ isShort }: { isShort: boolean }) {
  return (
    <Foot
      groups={isShort ? [] : navigation}
      renderLink={({ href, ...link }) => <Link to={href} {...link} />}
    >
      {brand.name} is open-source software. Claims carry a status: if it is not Available or
      Preview, you cannot use it yet.
    </Foot>
  )
}
