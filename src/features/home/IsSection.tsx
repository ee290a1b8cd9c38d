import Words from '@/content/pages/home.mdx'
import { MdxLink } from '@/components/mdx/MdxLink'
import { brand } from '@/lib/brand'
import { Prose } from '@/ui/Prose'

/** This text has no table and no code, so their components are not loaded. */
const components = { a: MdxLink }

/** Text about what the company offers today and what is still missing. */
export function IsSection() {
  return (
    <section className="band" id="is">
      <div className="head">
        <h2>About {brand.name}</h2>
      </div>
      <div className="body pad is">
        <Prose>
          <Words components={components} />
        </Prose>
      </div>
    </section>
  )
}
