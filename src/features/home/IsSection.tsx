import Words from '@/content/pages/home.mdx'
import { MdxLink } from '@/components/mdx/MdxLink'
import { clsx } from 'clsx'
import { brand } from '@/lib/brand'
import { Prose } from '@/ui/Prose'
import styles from './IsSection.module.css'

/** This text has no table and no code, so their components are not loaded. */
const components = { a: MdxLink }

/** Text about what the company offers today and what is still missing. */
export function IsSection() {
  return (
    <section className="band" id="is">
      <div className="head">
        <h2>About {brand.name}</h2>
      </div>
      <div className={clsx('body pad', styles.root)}>
        <Prose>
          <Words components={components} />
        </Prose>
      </div>
    </section>
  )
}
