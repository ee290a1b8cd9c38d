import Words from '@/content/pages/home.mdx'
import { MdxLink } from '@/components/mdx/MdxLink'
import { clsx } from 'clsx'
import { Prose } from '@/ui/Prose'
import styles from './IsSection.module.css'

/** This text has no table and no code, so their components are not loaded. */
const components = { a: MdxLink }

/** What somebody can expect here, and what not. */
export function IsSection() {
  return (
    <section className="band" id="is">
      <div className="head">
        <h2>What this is, and is not</h2>
      </div>
      <div className={clsx('body pad', styles.root)}>
        <Prose>
          <Words components={components} />
        </Prose>
      </div>
    </section>
  )
}
