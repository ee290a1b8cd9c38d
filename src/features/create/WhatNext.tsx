import { Link } from '@tanstack/react-router'
import { pageById } from '@/content/pages'
import { SectionHead } from '@/features/shell/SectionHead'

/** What becomes of a choice, as far as that is true today. */
export function WhatNext() {
  return (
    <section aria-labelledby="choice-next" className="create-next">
      <SectionHead id="choice-next" title="What happens next" />
      <ol>
        <li>Nothing is ordered and nothing is billed. No server starts.</li>
        <li>Your account keeps plan, region and image, and nobody else reads them but admins.</li>
        <li>
          Once servers can be created, this page shows your choice at the price of that day, and you
          decide then. The <Link to={pageById('roadmap').path}>roadmap</Link> says in which order
          things come.
        </li>
      </ol>
    </section>
  )
}
